/** The recorded questions: those of the shown document, and the newest of all. */

import * as vscode from 'vscode';
import { code } from '../protocol';
import { type HistoryResult, traceMethod } from '../protocolTrace';
import { type Server, errorCode } from '../server';
import { throttled } from '../throttled';
import type { Reviews } from '../trace/reviews';

const SOON_MS = 300;
const NONE: HistoryResult = { enabled: false, entries: [], problem: '' };

export class HistorySource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly subscriptions: { dispose(): unknown }[];
  private known = NONE;
  private served = false;
  private uri: vscode.Uri | undefined;

  /** Asks again, soon and once for all that was done meanwhile. */
  readonly refreshSoon = throttled(SOON_MS, () => void this.refresh());
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    private readonly reviews: Reviews,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      this.changed,
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('pincite.trace') && this.refreshSoon()),
      vscode.workspace.onDidChangeWorkspaceFolders(this.refreshSoon),
      server.onDidChangeStatus(({ state }) => {
        const serves = state === 'ready' || state === 'indexing';
        if (serves && !this.served) this.refreshSoon();
        this.served = serves;
      }),
    ];
  }

  get current(): HistoryResult {
    return this.known;
  }

  /** The document whose questions are asked for, however old they are. */
  set document(uri: vscode.Uri | undefined) {
    if (uri?.toString() === this.uri?.toString()) return;
    this.uri = uri;
    this.refreshSoon();
  }

  async refresh(): Promise<void> {
    if (!this.served) return;
    try {
      const ask = (params: object) => this.server.request<HistoryResult>(traceMethod.history, params);
      const all = await ask({});
      const own = this.uri && all.entries.length > 0 ? (await ask({ textDocument: { uri: this.uri.toString() } })).entries : [];
      this.known = { ...all, entries: [...own, ...all.entries] };
      this.reviews.learn(this.known.entries);
    } catch (error) {
      if (errorCode(error) !== code.methodNotFound) this.log.warn(`no history: ${error instanceof Error ? error.message : String(error)}`);
      this.known = NONE;
    }
    this.changed.fire(undefined);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
