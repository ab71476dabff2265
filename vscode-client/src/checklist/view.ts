/** The Checklist view: what has come of a run, by document or by question. */

import * as vscode from 'vscode';
import { throttled } from '../throttled';
import type { Reviews } from '../trace/reviews';
import { type ChecklistElement, groupsOf, summaryOf } from './model';
import type { ChecklistSession } from './session';
import { ChecklistTree } from './tree';

const DRAW_MS = 150;

export class ChecklistView implements vscode.Disposable {
  static readonly id = 'pincite.checklistView';
  private readonly tree = new ChecklistTree();
  private readonly view: vscode.TreeView<ChecklistElement>;
  private readonly subscriptions: { dispose(): unknown }[];
  private by: 'document' | 'question' = 'document';

  constructor(
    private readonly session: ChecklistSession,
    private readonly reviews: Reviews,
  ) {
    this.view = vscode.window.createTreeView(ChecklistView.id, { treeDataProvider: this.tree, showCollapseAll: true });
    // Rows come faster than anybody reads.
    const draw = throttled(DRAW_MS, () => this.draw());
    this.subscriptions = [this.view, session.onDidChange(draw), reviews.onDidChange(draw)];
  }

  get selected(): ChecklistElement | undefined {
    return this.view.selection[0];
  }

  async focus(): Promise<void> {
    await vscode.commands.executeCommand(`${ChecklistView.id}.focus`);
  }

  groupBy(by: 'document' | 'question'): void {
    this.by = by;
    this.draw();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private draw(): void {
    const { run, runId, wasAsked } = this.session;
    const context = (name: string, value: boolean) => void vscode.commands.executeCommand('setContext', `pincite.${name}`, value);
    context('checklistAsked', wasAsked);
    context('checklistDone', runId !== undefined);
    context('checklistByQuestion', this.by === 'question');
    this.view.description = run?.title;
    this.view.message = run && (run.running ? 'Asking…' : summaryOf(run));
    const naming = {
      nameOf: (uri: string) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
      reviewOf: ({ record }: { record: string | null }) => this.reviews.of(record),
    };
    this.tree.show(run ? groupsOf(run, this.by, naming) : []);
  }
}
