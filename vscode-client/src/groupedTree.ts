/** A tree of groups that is shown whole, and drawn anew only where something in it is another. */

import * as vscode from 'vscode';

export abstract class GroupedTree<Group, Element> implements vscode.TreeDataProvider<Group | Element> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  protected groups: readonly Group[] = [];

  readonly onDidChangeTreeData = this.changed.event;

  show(groups: readonly Group[]): void {
    if (JSON.stringify(groups) === JSON.stringify(this.groups)) return;
    this.groups = groups;
    this.redraw();
  }

  redraw(): void {
    this.changed.fire(undefined);
  }

  getChildren(element?: Group | Element): vscode.ProviderResult<(Group | Element)[]> {
    return element === undefined ? [...this.groups] : this.below(element);
  }

  abstract getTreeItem(element: Group | Element): vscode.TreeItem;

  /** What is below a group or an element. */
  protected abstract below(element: Group | Element): vscode.ProviderResult<(Group | Element)[]>;
}
