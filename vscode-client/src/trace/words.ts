/** Recorded answers and reviews in words and icons for people. Pure. */

import type { Review, Standing } from '../protocolTrace';

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const LABEL_LENGTH = 160;

/** Words of a document on one line, in quotation marks. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return `“${line.length > LABEL_LENGTH ? `${line.slice(0, LABEL_LENGTH).trimEnd()}…` : line}”`;
}

const standings: Record<Standing, string> = {
  confirmed: 'confirmed',
  moved: 'moved',
  changed: 'changed',
  stale: 'gone',
};

export const standingWord = (state: Standing): string => standings[state];

const explained: Record<Standing, string> = {
  confirmed: 'The words stand where they stood.',
  moved: 'The words stand elsewhere now.',
  changed: 'The words were changed a little since.',
  stale: 'The words are not in the document any more.',
};

export const explainStanding = (state: Standing): string => explained[state];

/** What a review says, in one or two words; empty where there is none. */
export function reviewWord(review: Review | undefined): string {
  if (!review) return '';
  if (review.verdict !== 'none') return review.verdict;
  return review.comment ? 'commented' : '';
}

/** Name and theme colour of an icon of the editor's. */
export interface Icon {
  id: string;
  color?: string;
}

export function reviewIcon(review: Review | undefined): Icon | undefined {
  if (review?.verdict === 'accepted') return { id: 'pass-filled', color: 'testing.iconPassed' };
  if (review?.verdict === 'rejected') return { id: 'error', color: 'testing.iconFailed' };
  return review?.comment ? { id: 'comment' } : undefined;
}

/** What menus tell items by: that an answer can be reviewed, and how it is. */
export function reviewContext(review: Review | undefined): string {
  const verdict = review?.verdict ?? 'none';
  return verdict === 'none' && !review?.comment ? 'answer unreviewed' : `answer reviewed ${verdict}`;
}

/** Whether two texts are the same but for their line ends, which an editor makes all alike. */
export function sameWords(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\r\n?/g, '\n');
  return plain(one) === plain(other);
}
