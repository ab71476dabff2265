/** The Notes view: the notes and topic cuts of the active document, and those that lost their words. */

import * as vscode from 'vscode';
import { nodeAt, nodesOf } from '../outline/model';
import type { OutlineSource } from '../outline/source';
import { shownDocument } from '../shown';
import { groupsOf, keptWhere } from './model';
import type { NotesSource } from './source';
import { type NotesElement, NotesTree } from './tree';

export class NotesView implements vscode.Disposable {
  static readonly id = 'pincite.notesView';
  private readonly tree = new NotesTree();
  private readonly view: vscode.TreeView<NotesElement>;
  private readonly subscriptions: { dispose(): unknown }[];
  private document: vscode.TextDocument | undefined;

  constructor(
    private readonly source: NotesSource,
    private readonly outline: OutlineSource,
  ) {
    this.view = vscode.window.createTreeView(NotesView.id, { treeDataProvider: this.tree, showCollapseAll: true });
    this.subscriptions = [
      this.view,
      vscode.window.onDidChangeActiveTextEditor(() => void this.refresh()),
      source.onDidChange((uri) => {
        if (uri.toString() === this.document?.uri.toString()) void this.refresh();
      }),
    ];
    void this.refresh();
  }

  /** The document that the tree shows. */
  get shown(): vscode.TextDocument | undefined {
    return this.document;
  }

  get selected(): NotesElement | undefined {
    return this.view.selection[0];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async refresh(): Promise<void> {
    const document = (this.document = shownDocument(this.document));
    const { annotations, where } = document ? this.source.of(document.uri) : { annotations: [], where: '' };
    const kept = annotations.length > 0 ? keptWhere(where) : '';
    this.view.description = kept;
    void vscode.commands.executeCommand('setContext', 'pincite.keepable', annotations.length > 0 && where !== 'workspace');
    if (!document || annotations.length === 0) {
      this.tree.show([]);
      return;
    }
    const { version } = document;
    // Places are named as the outline names them; where there is none, by their lines.
    const nodes = nodesOf(await this.outline.of(document).catch(() => []));
    if (document !== this.document || document.version !== version) return;
    this.tree.show(groupsOf(annotations, (position) => nodeAt(nodes, position)?.label ?? `line ${position.line + 1}`));
  }
}
