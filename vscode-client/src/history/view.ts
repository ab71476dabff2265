/** The History view: recorded questions, and where the words that answered them stand today. */

import * as vscode from 'vscode';
import { debounced } from '../debounced';
import { rangeOf } from '../ranges';
import type { Server } from '../server';
import { shownDocument } from '../shown';
import { throttled } from '../throttled';
import { recall } from '../trace/recall';
import type { Reviews } from '../trace/reviews';
import { type Showing, markable, showEvidence } from '../trace/show';
import { type EvidenceItem, type HistoryElement, evidenceOf, groupsOf, recalledLine } from './model';
import type { HistorySource } from './source';
import { HistoryTree } from './tree';

const DRAW_MS = 100;
const EDIT_DELAY_MS = 400;

export class HistoryView implements vscode.Disposable {
  static readonly id = 'pincite.historyView';
  private readonly tree = new HistoryTree((record) => this.evidence(record));
  private readonly view: vscode.TreeView<HistoryElement>;
  private readonly subscriptions: { dispose(): unknown }[];
  /** The documents of what is unfolded, by record. */
  private readonly unfolded = new Map<string, string>();
  private document: vscode.TextDocument | undefined;
  /** The record that was picked last, and one line on it. */
  private picked = { record: '', line: '' };

  constructor(
    private readonly server: Server,
    private readonly source: HistorySource,
    private readonly reviews: Reviews,
    private readonly showing: Showing,
  ) {
    this.view = vscode.window.createTreeView(HistoryView.id, { treeDataProvider: this.tree, showCollapseAll: true });
    const draw = throttled(DRAW_MS, () => this.draw());
    const edited = debounced(EDIT_DELAY_MS, () => this.tree.redraw());
    this.subscriptions = [
      this.view,
      source.onDidChange(draw),
      reviews.onDidChange(draw),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && [...this.unfolded.values()].includes(document.uri.toString())) edited();
      }),
      this.view.onDidCollapseElement(({ element }) => element.kind === 'past' && this.unfolded.delete(element.past.id)),
    ];
    this.follow();
  }

  /** Marks the evidence of the selected question in its document, as it is now. */
  async showSelected(): Promise<void> {
    const [element] = this.view.selection;
    if (!element || element.kind === 'group') return;
    const record = element.kind === 'past' ? element.past.id : element.record;
    const found = await recall(this.server, record);
    this.tell(record, recalledLine(found.result));
    await showEvidence(this.showing, markable(found), element.kind === 'past' ? undefined : (found.result.evidence[element.index]?.range ?? undefined));
    const item = this.tree.find(record);
    // A tree that is just being rebuilt may not hold it: then it is unfolded by hand.
    if (item?.past.found) await Promise.resolve(this.view.reveal(item, { select: false, expand: true })).catch(() => undefined);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private follow(): void {
    this.document = shownDocument(this.document);
    this.source.document = this.document?.uri;
    this.draw();
  }

  private draw(): void {
    const { enabled, entries, problem } = this.source.current;
    void vscode.commands.executeCommand('setContext', 'pincite.hasHistory', enabled || entries.length > 0 || problem !== '');
    const uri = this.document?.uri.toString();
    const isShown = (past: { uri: string | null }) => past.uri !== null && vscode.Uri.parse(past.uri).toString() === uri;
    this.tree.show(groupsOf(entries, isShown, ({ id }) => this.reviews.of(id)));
    this.drawMessage();
  }

  private drawMessage(): void {
    this.view.message = [this.source.current.problem, this.picked.line].filter(Boolean).join('\n') || undefined;
  }

  private tell(record: string, line: string): void {
    this.picked = { record, line };
    this.drawMessage();
  }

  /** What is under a recorded question; where it cannot be looked for, why is told. */
  private async evidence(record: string): Promise<EvidenceItem[]> {
    try {
      const { document, result } = await recall(this.server, record);
      this.unfolded.set(record, document.uri.toString());
      if (record === this.picked.record) this.tell(record, recalledLine(result));
      return evidenceOf(record, result, (range) => document.getText(rangeOf(range)));
    } catch (error) {
      this.tell(record, error instanceof Error ? error.message : String(error));
      return [];
    }
  }
}
