/** Recorded questions as the History view lists them, and their evidence as it stands today. Pure. */

import type { Past, RecallResult, Recalled, Review } from '../protocolTrace';
import { type Icon, explainStanding, oneLine, quoted, reviewContext, reviewIcon, reviewWord, standingWord } from '../trace/words';

export interface PastItem {
  kind: 'past';
  past: Past;
  label: string;
  description: string;
  tooltip: string;
  icon: Icon;
  context: string;
}

export interface EvidenceItem {
  kind: 'evidence';
  id: string;
  /** The record that it is of. */
  record: string;
  /** Position in what was recorded. */
  index: number;
  label: string;
  description: string;
  tooltip: string;
  icon: Icon;
  stands: boolean;
}

export interface PastGroup {
  kind: 'group';
  label: string;
  items: PastItem[];
}

export type HistoryElement = PastGroup | PastItem | EvidenceItem;

/** When it was asked, to the minute and by this machine's clock; empty where the time cannot be read. */
function timeOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.valueOf())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function answerOf({ found, value, quote }: Past): string {
  if (!found) return 'not found';
  if (value !== '') return oneLine(value);
  return quote === '' ? 'found' : quoted(quote);
}

function itemOf(past: Past, isShown: boolean, review: Review | undefined): PastItem {
  const time = timeOf(past.time);
  const answer = answerOf(past);
  const name = oneLine(past.name);
  const facts = [past.cite, `confidence ${Math.round(past.confidence * 100)} %`, time].filter(Boolean).join(' · ');
  const reviewed = [reviewWord(review), review?.comment ?? ''].filter(Boolean).join(': ');
  return {
    kind: 'past',
    past,
    label: oneLine(past.question),
    description: [reviewWord(review), answer, isShown ? '' : name, time].filter(Boolean).join(' · '),
    tooltip: [oneLine(past.question), name, answer, facts, reviewed].filter(Boolean).join('\n\n'),
    icon: reviewIcon(review) ?? { id: past.found ? 'comment-discussion' : 'circle-slash' },
    context: reviewContext(review),
  };
}

/** Newest first, those of the shown document before the others. */
export function groupsOf(
  entries: readonly Past[],
  isShown: (past: Past) => boolean,
  reviewOf: (past: Past) => Review | undefined,
): PastGroup[] {
  const newest = [...new Map(entries.map((past) => [past.id, past])).values()].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
  const group = (label: string, shown: boolean): PastGroup => ({
    kind: 'group',
    label,
    items: newest.filter((past) => isShown(past) === shown).map((past) => itemOf(past, shown, reviewOf(past))),
  });
  return [group('This Document', true), group('Other Documents', false)].filter(({ items }) => items.length > 0);
}

const icons: Record<Recalled['state'], Icon> = {
  confirmed: { id: 'verified', color: 'testing.iconPassed' },
  moved: { id: 'arrow-swap' },
  changed: { id: 'edit' },
  stale: { id: 'debug-disconnect', color: 'testing.iconFailed' },
};

/** The evidence of a recorded answer. Its words are those of the record; where they were left out, those that stand there now. */
export function evidenceOf(record: string, { evidence }: RecallResult, wordsAt: (range: NonNullable<Recalled['range']>) => string): EvidenceItem[] {
  return evidence.map(({ state, quote, cite, range }, index): EvidenceItem => {
    const words = quote !== '' ? quote : range ? wordsAt(range) : '';
    const told = words === '' ? 'words that were not recorded' : quoted(words);
    return {
      kind: 'evidence',
      id: `${record} ${index}`,
      record,
      index,
      label: standingWord(state),
      description: [told, cite].filter(Boolean).join(' · '),
      tooltip: [told, explainStanding(state), cite].filter(Boolean).join('\n\n'),
      icon: icons[state],
      stands: range !== null,
    };
  });
}

/** One line on a recorded answer that is shown, or how it cannot be. */
export function recalledLine({ found, sameText, evidence }: RecallResult): string {
  const document = sameText ? 'The document is what it was.' : 'The document was edited since.';
  if (!found && evidence.length === 0) return `Nothing was found then. ${document}`;
  const states = (['confirmed', 'moved', 'changed', 'stale'] as const)
    .map((state) => ({ state, count: evidence.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0);
  return `${states.map(({ state, count }) => `${count} ${standingWord(state)}`).join(' · ')}. ${document}`;
}
