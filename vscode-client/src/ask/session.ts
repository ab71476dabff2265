/** One question at a time: from the question box to marks in the text. Holds the state that the Ask view shows. */

import * as vscode from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient/node';
import type { EvidenceStore } from '../evidence/store';
import { type FileResult, type Related, code } from '../protocol';
import { rangeOf } from '../ranges';
import { type Server, errorCode } from '../server';
import { historyLength } from '../settings';
import { meaningOf } from '../tiers';
import { remember } from './history';
import type { AskState, ResultRef, Row, Scope } from './messages';
import { groupOf, sectionRow, summaryOf } from './present';
import { relatedTo, samePlace } from './related';
import { type Selected, select } from './select';
import { type PickedDivision, type Target, sameTarget, targetOf } from './target';

const HISTORY = 'pincite.questions';

interface Running {
  question: string;
  workDoneToken: string;
  cancel: vscode.CancellationTokenSource;
  message: string;
  preview: Row[];
  target?: Target;
}

interface Answered extends Selected {
  question: string;
  target: Target;
  byMeaning: boolean;
  /** What the best answer's words refer to, in its document. */
  related: Related[];
}

export class AskSession implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<AskState>();
  private readonly subscriptions: { dispose(): unknown }[];
  private scope: Scope = 'document';
  private division: PickedDivision | undefined;
  private running: Running | undefined;
  private answered: Answered | undefined;
  private error: string | null = null;
  private count = 0;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    private readonly store: EvidenceStore,
    private readonly memory: vscode.Memento,
  ) {
    this.subscriptions = [
      this.changed,
      server.onDidChangeStatus(() => this.publish()),
      store.onDidChange(() => this.publish()),
      server.onDidPreview(({ token, sections }) => {
        const { running } = this;
        if (running?.workDoneToken !== token) return;
        const uri = running.target?.kind === 'one' ? running.target.document.uri.toString() : '';
        running.preview = sections.map((section, index) => sectionRow(uri, section, index));
        this.publish();
      }),
    ];
  }

  get state(): AskState {
    const { running, answered } = this;
    return {
      count: this.count,
      server: { state: this.server.status.state, message: this.server.status.message },
      scope: this.scope,
      division: this.division?.label ?? '',
      history: this.history,
      running: running ? { question: running.question, message: running.message, preview: running.preview } : null,
      answer: answered
        ? {
            question: answered.question,
            groups: answered.results.map((result) => this.group(result, answered.byMeaning)),
            summary: summaryOf(answered.results, answered.elapsedMs),
            notices: answered.notices,
          }
        : null,
      error: this.error,
    };
  }

  setScope(scope: Scope): void {
    this.scope = scope;
    this.publish();
  }

  askIn(division: PickedDivision): void {
    this.division = division;
    this.setScope('division');
  }

  ask(question: string, scope: Scope): Promise<void> {
    this.scope = scope;
    return this.put(question, () => targetOf(scope, this.division));
  }

  /** Puts the question that was answered again, to the same texts, now by meaning. */
  async askAgain(): Promise<void> {
    const { answered } = this;
    if (answered) await this.put(answered.question, () => sameTarget(answered.target), true);
  }

  private async put(question: string, targeted: () => Target | Promise<Target>, byMeaning = false): Promise<void> {
    this.cancel();
    this.count += 1;
    const running: Running = {
      question,
      workDoneToken: `pincite-ask-${this.count}`,
      cancel: new vscode.CancellationTokenSource(),
      message: 'Reading…',
      preview: [],
    };
    this.running = running;
    this.error = null;
    this.answered = undefined;
    this.store.clear();
    this.publish();
    const progress = this.followProgress(running);
    try {
      const target = await targeted();
      running.target = target;
      await this.memory.update(HISTORY, remember(this.history, question, historyLength()));
      const asking = { question, byMeaning, workDoneToken: running.workDoneToken, token: running.cancel.token };
      const selected = await select(this.server, asking, target);
      // A newer question has taken over meanwhile: this answer is nobody's.
      if (this.running !== running) return;
      if (running.cancel.token.isCancellationRequested) throw new vscode.CancellationError();
      this.store.show(selected.results);
      const answered: Answered = { ...selected, question, target, byMeaning, related: [] };
      this.answered = answered;
      this.revealAnswer(selected.results);
      void this.relate(answered);
      void vscode.commands.executeCommand('setContext', 'pincite.asked', true);
    } catch (error) {
      if (this.running === running) this.error = this.explain(error, running);
    } finally {
      progress?.dispose();
      running.cancel.dispose();
      if (this.running === running) this.running = undefined;
      this.publish();
    }
  }

  cancel(): void {
    this.running?.cancel.cancel();
  }

  /** Forgets the answer and its marks. */
  clear(): void {
    this.answered = undefined;
    this.error = null;
    this.store.clear();
    this.publish();
  }

  async clearHistory(): Promise<void> {
    await this.memory.update(HISTORY, undefined);
    this.publish();
  }

  /** The document and, as it is now, the range of a result. Undefined when the answer is gone. */
  async locate(ref: ResultRef): Promise<{ document: vscode.TextDocument; range: vscode.Range } | undefined> {
    const result = this.answered?.results.find(({ uri }) => uri === ref.uri);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(ref.uri));
    if (ref.kind === 'related') return this.locateRelated(document, ref.index);
    const marks = this.store.marks(document.uri);
    const mark = (ref.kind === 'evidence' ? marks?.evidence : marks?.sections)?.find(({ index }) => index === ref.index);
    if (mark) return { document, range: new vscode.Range(document.positionAt(mark.start), document.positionAt(mark.end)) };
    const range = result?.sections[ref.index]?.range;
    if (ref.kind === 'evidence' || !range) return undefined;
    return { document, range: new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character) };
  }

  dispose(): void {
    this.cancel();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** What the answer refers to, told when it is known: the answer does not wait for it. */
  private async relate(answered: Answered): Promise<void> {
    const [first] = answered.results;
    if (!first?.found) return;
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === vscode.Uri.parse(first.uri).toString());
    const mark = document && this.markOf(document, 0);
    if (!mark) return;
    const related = await relatedTo(this.server, document, mark);
    if (this.answered !== answered || related.length === 0) return;
    answered.related = related;
    this.publish();
  }

  private async locateRelated(document: vscode.TextDocument, index: number): Promise<{ document: vscode.TextDocument; range: vscode.Range } | undefined> {
    const wanted = this.answered?.related[index];
    const mark = this.markOf(document, 0);
    const place = wanted && mark && samePlace(await relatedTo(this.server, document, mark), wanted);
    return place && { document, range: rangeOf(place.range) };
  }

  /** Where a piece of evidence stands now. */
  private markOf(document: vscode.TextDocument, index: number): vscode.Range | undefined {
    const mark = this.store.marks(document.uri)?.evidence.find((each) => each.index === index);
    return mark && new vscode.Range(document.positionAt(mark.start), document.positionAt(mark.end));
  }

  private get history(): string[] {
    return this.memory.get<string[]>(HISTORY, []);
  }

  private group(result: FileResult, insisted: boolean) {
    const uri = vscode.Uri.parse(result.uri);
    const marks = this.store.marks(uri);
    // The index by meaning is made for documents that are open.
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    return groupOf(result, vscode.workspace.asRelativePath(uri), {
      isStale: (index) => marks?.evidence[index]?.stale ?? false,
      related: result === this.answered?.results[0] ? this.answered.related : [],
      meaning: isOpen ? meaningOf(this.server.status) : 'none',
      insisted,
    });
  }

  private publish(): void {
    void vscode.commands.executeCommand('setContext', 'pincite.asking', this.running !== undefined);
    void vscode.commands.executeCommand('setContext', 'pincite.hasEvidence', !this.store.isEmpty);
    this.changed.fire(this.state);
  }

  private followProgress(running: Running): vscode.Disposable | undefined {
    return this.server.running?.onProgress(WorkDoneProgress.type, running.workDoneToken, (progress) => {
      if (progress.kind === 'end' || !progress.message) return;
      running.message = progress.message;
      this.publish();
    });
  }

  private revealAnswer(results: readonly FileResult[]): void {
    const [first] = results;
    if (!first?.found) return;
    const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === vscode.Uri.parse(first.uri).toString());
    const mark = editor && this.store.marks(editor.document.uri)?.evidence[0];
    if (!mark) return;
    const range = new vscode.Range(editor.document.positionAt(mark.start), editor.document.positionAt(mark.end));
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private explain(error: unknown, running: Running): string {
    const number = errorCode(error);
    const cancelled = error instanceof vscode.CancellationError || number === code.requestCancelled || number === code.serverCancelled;
    if (cancelled || running.cancel.token.isCancellationRequested) return 'Cancelled.';
    return error instanceof Error ? error.message : String(error);
  }
}
