/** One run of a checklist at a time, from the request to its last row. Holds what the Checklist view shows. */

import * as vscode from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient/node';
import { code } from '../protocol';
import { type ChecklistResult, type ChecklistRow, type ChecklistRowParams, type RunChecklistParams, traceMethod } from '../protocolTrace';
import { type Server, errorCode } from '../server';
import type { Run } from './model';
import type { Where } from './pick';

interface Asked {
  set: vscode.Uri;
  where: Where;
}

type Report = vscode.Progress<{ message?: string; increment?: number }>;

export class ChecklistSession implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private cancelling: vscode.CancellationTokenSource | undefined;
  private count = 0;
  private shown: Run | undefined;
  private exportable: string | undefined;
  private asked: Asked | undefined;

  /** A row has come, or the run began or ended. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly server: Server) {}

  get run(): Run | undefined {
    return this.shown;
  }

  /** By which the server can export the run; undefined while there is no whole one. */
  get runId(): string | undefined {
    return this.exportable;
  }

  /** Whether there is a run to be repeated. */
  get wasAsked(): boolean {
    return this.asked !== undefined;
  }

  /** What the same document answered to the same question most lately: a list may still show the run before. */
  latest(row: ChecklistRow): ChecklistRow {
    return this.shown?.rows.find(({ uri, id }) => uri === row.uri && id === row.id) ?? row;
  }

  /** Puts a set to documents, with progress that can be cancelled. Raises the server's error, one line. */
  async start(set: vscode.Uri, where: Where): Promise<void> {
    this.cancelling?.cancel();
    const cancelling = (this.cancelling = new vscode.CancellationTokenSource());
    this.asked = { set, where };
    this.exportable = undefined;
    this.shown = { title: '', rows: [], skipped: [], running: true };
    this.changed.fire(undefined);
    try {
      await saved(set);
      const options = { location: vscode.ProgressLocation.Notification, title: 'Pincite: checklist', cancellable: true };
      await vscode.window.withProgress(options, async (progress, token) => {
        token.onCancellationRequested(() => cancelling.cancel());
        await this.ask({ set, where }, cancelling, progress);
      });
    } catch (error) {
      // What came before it was cancelled is shown.
      if (!cancelling.token.isCancellationRequested && errorCode(error) !== code.requestCancelled) throw error;
    } finally {
      if (this.cancelling === cancelling) {
        this.cancelling = undefined;
        this.shown = this.ended();
        this.changed.fire(undefined);
      }
      cancelling.dispose();
    }
  }

  /** Puts the same set to the same documents, if one was put before. */
  async again(): Promise<void> {
    if (this.asked) await this.start(this.asked.set, this.asked.where);
  }

  dispose(): void {
    this.cancelling?.cancel();
    this.changed.dispose();
  }

  /** What is left of the run: nothing where it failed, or was cancelled, before its first answer. */
  private ended(): Run | undefined {
    const { shown } = this;
    return shown && (shown.questions || shown.rows.length > 0) ? { ...shown, running: false } : undefined;
  }

  private async ask({ set, where }: Asked, cancelling: vscode.CancellationTokenSource, progress: Report): Promise<void> {
    await this.server.start();
    const isCurrent = () => this.cancelling === cancelling;
    if (!isCurrent()) return;
    this.count += 1;
    const workDoneToken = `pincite-checklist-${this.count}`;
    const rows: ChecklistRow[] = [];
    this.shown = { title: '', rows, skipped: [], running: true };
    let percentage = 0;
    const listeners = [
      this.server.running?.onNotification(traceMethod.checklistRow, ({ token, row }: ChecklistRowParams) => {
        if (token !== workDoneToken || !isCurrent()) return;
        rows.push(row);
        this.changed.fire(undefined);
      }),
      this.server.running?.onProgress(WorkDoneProgress.type, workDoneToken, (report) => {
        if (report.kind === 'end') return;
        progress.report({ message: report.message, increment: (report.percentage ?? percentage) - percentage });
        percentage = report.percentage ?? percentage;
      }),
    ];
    try {
      const params: RunChecklistParams = { set: set.toString(), ...where, workDoneToken };
      const result = await this.server.request<ChecklistResult>(traceMethod.runChecklist, params, cancelling.token);
      if (!isCurrent()) return;
      const { run, title, questions, skipped } = result;
      this.exportable = run;
      this.shown = { title, questions, rows: result.rows, skipped, running: false };
    } finally {
      for (const listener of listeners) listener?.dispose();
    }
  }
}

/** The server reads the set from its file: what was typed into it counts. */
async function saved(set: vscode.Uri): Promise<void> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === set.toString());
  if (document?.isDirty && !(await document.save())) throw new Error('The set of questions could not be saved. Save it, then run it again.');
}
