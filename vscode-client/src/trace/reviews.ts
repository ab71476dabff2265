/** What reviewers made of recorded answers, as far as it is known here: by the records' hashes. */

import * as vscode from 'vscode';
import { type Past, type Review, type ReviewParams, traceMethod } from '../protocolTrace';
import type { Server } from '../server';

const NONE: Review = { verdict: 'none', comment: '' };

export class Reviews implements vscode.Disposable {
  private readonly known = new Map<string, Review>();
  private readonly changed = new vscode.EventEmitter<undefined>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly server: Server) {}

  of(record: string | null): Review | undefined {
    return record === null ? undefined : this.known.get(record);
  }

  /** Takes over what the traces say. */
  learn(entries: readonly Past[]): void {
    for (const { id, review } of entries) {
      if (review) this.known.set(id, review);
    }
    this.changed.fire(undefined);
  }

  /** Records a verdict or a comment; the other stays what it was. Raises the server's error, one line. */
  async put(record: string, change: Partial<Review>): Promise<void> {
    // The last word counts whole: a comment that came without the verdict would withdraw it.
    const review = { ...(this.of(record) ?? NONE), ...change };
    const params: ReviewParams = { id: record, ...review };
    await this.server.request(traceMethod.review, params);
    this.known.set(record, review);
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.changed.dispose();
  }
}
