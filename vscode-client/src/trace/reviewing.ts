/** Accepting, rejecting and commenting on answers: of a checklist, and of the history. */

import * as vscode from 'vscode';
import type { AnswerItem } from '../checklist/model';
import type { ChecklistSession } from '../checklist/session';
import type { PastItem } from '../history/model';
import type { Review } from '../protocolTrace';
import type { Server } from '../server';
import { offerRecording } from './recording';
import type { Reviews } from './reviews';

export interface ReviewParts {
  server: Server;
  reviews: Reviews;
  checklist: ChecklistSession;
}

type Reviewable = AnswerItem | PastItem;

/** What is to be recorded of a review, by what it was; nothing where the user thought better of it. */
type Change = (current: Review | undefined) => Partial<Review> | undefined | Promise<Partial<Review> | undefined>;

/** Commands by name; each takes the item of a list. */
export function reviewCommands({ server, reviews, checklist }: ReviewParts): Record<string, (...args: never[]) => unknown> {
  const recordOf = (item: Reviewable): string | null => {
    if (item.kind === 'past') return item.past.id;
    return item.row ? checklist.latest(item.row).record : null;
  };
  const put = async (item: Reviewable | undefined, change: Change): Promise<void> => {
    if (!item) return;
    const record = recordOf(item);
    if (record === null) {
      // What is put again is on record then.
      if (await offerRecording(server, 'Record and Run Again')) await checklist.again();
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
