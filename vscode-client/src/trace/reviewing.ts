/** Accepting, rejecting and commenting on answers: of a checklist, and of the history. */

import * as vscode from 'vscode';
import type { AnswerItem } from '../checklist/model';
import type { PastItem } from '../history/model';
import type { Review } from '../protocolTrace';
import type { Server } from '../server';
import { offerRecording } from './recording';
import type { Reviews } from './reviews';

export interface ReviewParts {
  server: Server;
  reviews: Reviews;
  /** Puts the checklist again, so that its answers are on record. */
  runAgain: () => Promise<void>;
}

type Reviewable = AnswerItem | PastItem;

const recordOf = (item: Reviewable): string | null => (item.kind === 'past' ? item.past.id : (item.row?.record ?? null));

/** Commands by name; each takes the item of a list. */
export function reviewCommands({ server, reviews, runAgain }: ReviewParts): Record<string, (...args: never[]) => unknown> {
  const put = async (item: Reviewable | undefined, change: (current: Review | undefined) => Partial<Review> | undefined | Promise<Partial<Review> | undefined>) => {
    if (!item) return;
    const record = recordOf(item);
    if (record === null) {
      if (await offerRecording(server, 'Record and Run Again')) await runAgain();
      return;
    }
    const review = await change(reviews.of(record));
    if (review) await reviews.put(record, review);
  };
  return {
    acceptAnswer: (item?: Reviewable) => put(item, () => ({ verdict: 'accepted' })),
    rejectAnswer: (item?: Reviewable) => put(item, () => ({ verdict: 'rejected' })),
    withdrawReview: (item?: Reviewable) => put(item, () => ({ verdict: 'none', comment: '' })),
    commentAnswer: (item?: Reviewable) => put(item, async (current) => askComment(current?.comment ?? '')),
  };
}

async function askComment(before: string): Promise<{ comment: string } | undefined> {
  const comment = await vscode.window.showInputBox({ title: 'Comment', placeHolder: 'What do you make of this answer?', value: before });
  return comment === undefined ? undefined : { comment: comment.trim() };
}
