/** The outline's nodes as VS Code's tree wants them. */

import * as vscode from 'vscode';
import type { Division, DivisionKind } from '../protocol';
import { type Node, filterDivisions, lengthOf, moved, nodesOf } from './model';

const icons: Record<DivisionKind, string> = {
  title: 'book',
  heading: 'symbol-string',
  runin: 'list-selection',
  schedule: 'file-symlink-file',
  clause: 'symbol-numeric',
  topic: 'tag',
};

export class OutlineTree implements vscode.TreeDataProvider<Node> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private divisions: readonly Division[] = [];
  private words = '';
  nodes: Node[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  show(divisions: readonly Division[]): void {
    this.divisions = divisions;
    this.rebuild();
  }

  get filter(): string {
    return this.words;
  }

  set filter(words: string) {
    this.words = words;
    this.rebuild();
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.nodes;
  }

  getParent(node: Node): Node | undefined {
    return node.parent;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const { division, children } = node;
    const open = this.words !== '' || node.parent === undefined;
    const state = open ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(node.label, children.length > 0 ? state : vscode.TreeItemCollapsibleState.None);
    // A filtered tree is another tree: it must not take over what is folded in the whole one.
    item.id = `${this.words}${node.id}`;
    item.description = lengthOf(division.tokens);
    item.tooltip = `${division.cite} · ${lengthOf(division.tokens)}`;
    item.iconPath = new vscode.ThemeIcon(icons[division.kind]);
    item.contextValue = division.kind;
    // Without arguments: those of an item are forgotten when it is made again, which revealing does. The selection tells.
    item.command = { command: 'pincite.revealDivision', title: 'Go to Section' };
    return item;
  }

  private rebuild(): void {
    const divisions = filterDivisions(this.divisions, this.words);
    if (moved(this.nodes, divisions)) return;
    this.nodes = nodesOf(divisions);
    this.changed.fire(undefined);
  }
}
