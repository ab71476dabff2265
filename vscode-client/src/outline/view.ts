/** The Outline view: shows the active document's divisions, follows edits and the cursor. */

import * as vscode from 'vscode';
import { debounced } from '../debounced';
import type { Server } from '../server';
import { outlineFollows } from '../settings';
import { shownDocument } from '../shown';
import { type Node, nodeAt } from './model';
import type { OutlineSource } from './source';
import { OutlineTree } from './tree';

const EDIT_DELAY_MS = 300;
const CURSOR_DELAY_MS = 120;

export class OutlineView implements vscode.Disposable {
  static readonly id = 'pincite.outlineView';
  private readonly tree = new OutlineTree();
  private readonly view: vscode.TreeView<Node>;
  private readonly subscriptions: { dispose(): unknown }[];
  private document: vscode.TextDocument | undefined;

  constructor(
    private readonly source: OutlineSource,
    private readonly server: Server,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.view = vscode.window.createTreeView(OutlineView.id, { treeDataProvider: this.tree, showCollapseAll: true });
    const edited = debounced(EDIT_DELAY_MS, () => void this.refresh());
    const moved = debounced(CURSOR_DELAY_MS, () => this.follow());
    this.subscriptions = [
      this.view,
      vscode.window.onDidChangeActiveTextEditor(() => void this.refresh()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.document && contentChanges.length > 0) edited();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.source.forget(uri.toString())),
      vscode.window.onDidChangeTextEditorSelection(moved),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('pincite.outline')) return;
        this.source.forget();
        edited();
      }),
      this.view.onDidChangeVisibility(({ visible }) => visible && this.follow()),
      // Topics are divisions too.
      server.onDidChangeAnnotations((uri) => {
        this.source.forget(uri.toString());
        edited();
      }),
      server.onDidChangeStatus(({ state }) => {
        if (state === 'starting') this.source.forget();
        if (state === 'ready') void this.refresh();
      }),
    ];
    void this.refresh();
  }

  /** The document that the tree shows. */
  get shown(): vscode.TextDocument | undefined {
    return this.document;
  }

  /** The node that was picked last, by hand or by the cursor. */
  get selected(): Node | undefined {
    return this.view.selection[0];
  }

  async filter(): Promise<void> {
    const box = vscode.window.createInputBox();
    box.title = 'Filter Outline';
    box.placeholder = 'Words of a number or title';
    box.value = this.tree.filter;
    box.onDidChangeValue((words) => this.setFilter(words));
    await new Promise<void>((resolve) => {
      box.onDidAccept(() => box.hide());
      box.onDidHide(() => resolve());
      box.show();
    });
    box.dispose();
  }

  setFilter(words: string): void {
    this.tree.filter = words.trim();
    this.view.message = this.tree.filter ? `Filtered by “${this.tree.filter}”` : undefined;
    void vscode.commands.executeCommand('setContext', 'pincite.outlineFiltered', this.tree.filter !== '');
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async refresh(): Promise<void> {
    const document = (this.document = shownDocument(this.document));
    void vscode.commands.executeCommand('setContext', 'pincite.hasDocument', this.document !== undefined);
    if (!document || this.server.status.state === 'needsSetUp' || this.server.status.state === 'error') {
      this.tree.show([]);
      return;
    }
    const { version } = document;
    try {
      const divisions = await this.source.of(document);
      if (document !== this.document || document.version !== version) return;
      this.tree.show(divisions);
      this.follow();
    } catch (error) {
      this.log.warn(`no outline: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private follow(): void {
    const editor = vscode.window.activeTextEditor;
    if (!this.view.visible || !outlineFollows() || !editor || editor.document !== this.document) return;
    const node = nodeAt(this.tree.nodes, editor.selection.active);
    if (node && node !== this.view.selection[0]) {
      // A tree that was just rebuilt may not hold the node any more; the next move of the cursor finds it again.
      void Promise.resolve(this.view.reveal(node, { select: true, focus: false })).catch(() => undefined);
    }
  }
}
