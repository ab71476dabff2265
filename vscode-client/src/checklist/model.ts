/** A run of a checklist as the Checklist view lists it: by document or by question, in words for people. Pure. */

import type { ChecklistQuestion, ChecklistRow, ChecklistSkipped, Review } from '../protocolTrace';
import { type Icon, oneLine, quoted, reviewContext, reviewIcon, reviewWord } from '../trace/words';

/** A run as far as it has come. */
export interface Run {
  title: string;
  /** All of the set, once the run is done. */
  questions?: readonly ChecklistQuestion[];
  rows: readonly ChecklistRow[];
  skipped: readonly ChecklistSkipped[];
  running: boolean;
}

/** What has come of one question to one document. `unread`: words were found that give no value of the kind asked for. */
export type State = 'answered' | 'notFound' | 'unread' | 'asking' | 'notAsked';

export interface AnswerItem {
  kind: 'answer';
  id: string;
  label: string;
  description: string;
  tooltip: string;
  icon: Icon;
  context: string;
  /** Absent until it is answered. */
  row?: ChecklistRow;
}

export interface SkippedItem {
  kind: 'skipped';
  id: string;
  label: string;
  description: string;
}

export interface Group {
  kind: 'document' | 'question' | 'skippedDocuments';
  id: string;
  label: string;
  description: string;
  tooltip: string;
  items: (AnswerItem | SkippedItem)[];
}

export type ChecklistElement = Group | AnswerItem | SkippedItem;

/** What the list takes from elsewhere: names of documents for people, and reviews. */
export interface Naming {
  nameOf: (uri: string) => string;
  reviewOf: (row: ChecklistRow) => Review | undefined;
}

const icons: Record<State, Icon> = {
  answered: { id: 'quote' },
  notFound: { id: 'circle-slash' },
  unread: { id: 'question' },
  asking: { id: 'loading~spin' },
  notAsked: { id: 'circle-outline' },
};

const values: Partial<Record<string, string>> = { 'yes-no': 'yes or no', choice: 'one of the options' };

/** What a kind of answer is called, where it was not found in the words. */
const valueOf = (kind: string): string => values[kind] ?? oneLine(kind);

function stateOf(row: ChecklistRow | undefined, running: boolean): State {
  if (!row) return running ? 'asking' : 'notAsked';
  if (row.found) return 'answered';
  return row.quote === '' ? 'notFound' : 'unread';
}

/** The answer in short: the value that was read, else the words. */
function answerOf(row: ChecklistRow | undefined, state: State): string {
  if (!row) return state === 'asking' ? 'asking…' : 'not asked';
  if (state === 'notFound') return 'not found';
  if (state === 'unread') return `no ${valueOf(row.kind)} in ${quoted(row.quote)}`;
  return row.value === '' ? quoted(row.quote) : oneLine(row.value);
}

interface Asked {
  uri: string;
  question: ChecklistQuestion;
  row?: ChecklistRow;
}

function itemOf({ uri, question, row }: Asked, label: string, running: boolean, { nameOf, reviewOf }: Naming): AnswerItem {
  const state = stateOf(row, running);
  const review = row && reviewOf(row);
  const answer = answerOf(row, state);
  const facts = row ? [row.cite, row.quote === '' ? '' : `line ${row.line}`, `confidence ${Math.round(row.confidence * 100)} %`] : [];
  const tooltip = [
    oneLine(question.question),
    nameOf(uri),
    answer,
    row && row.value !== '' ? quoted(row.quote) : '',
    facts.filter(Boolean).join(' · '),
    [reviewWord(review), review?.comment ?? ''].filter(Boolean).join(': '),
  ];
  return {
    kind: 'answer',
    id: JSON.stringify([uri, question.id]),
    label,
    description: [reviewWord(review), answer, row?.cite ?? ''].filter(Boolean).join(' · '),
    tooltip: tooltip.filter(Boolean).join('\n\n'),
    icon: reviewIcon(review) ?? icons[state],
    context: row ? reviewContext(review) : state,
    row,
  };
}

/** A question's name in its set, which is short; its words where it was given none and is only counted. */
const nameOfQuestion = ({ id, question }: ChecklistQuestion): string => oneLine(/^\d+$/.test(id) ? question : id);

/** How many of these answer, and how many a reviewer has judged. */
function counted(items: readonly AnswerItem[]): string {
  const answered = items.filter(({ row }) => row?.found).length;
  const reviewed = items.filter(({ context }) => /accepted|rejected/.test(context)).length;
  return [`${answered} of ${items.length} answered`, reviewed > 0 ? `${reviewed} reviewed` : ''].filter(Boolean).join(' · ');
}

const cellsOf = (rows: readonly ChecklistRow[]): Map<string, ChecklistRow> => new Map(rows.map((row) => [JSON.stringify([row.uri, row.id]), row]));

const documentsOf = (rows: readonly ChecklistRow[]): string[] => [...new Set(rows.map(({ uri }) => uri))];

/** The questions that these rows answer, in order. */
function questionsOf(rows: readonly ChecklistRow[]): ChecklistQuestion[] {
  return [...new Map(rows.map(({ id, question, kind }) => [id, { id, question, kind }])).values()];
}

/** Where the documents that were not asked are told, with the reasons. */
function skippedGroup(skipped: readonly ChecklistSkipped[], { nameOf }: Naming): Group[] {
  if (skipped.length === 0) return [];
  const items = skipped.map(({ uri, reason }): SkippedItem => ({ kind: 'skipped', id: `skipped ${uri}`, label: nameOf(uri), description: oneLine(reason) }));
  return [{ kind: 'skippedDocuments', id: 'skipped', label: 'Skipped', description: String(items.length), tooltip: 'Documents that were not asked', items }];
}

/** The list of a run: under each document its questions, or under each question its documents. */
export function groupsOf(run: Run, by: 'document' | 'question', naming: Naming): Group[] {
  const cells = cellsOf(run.rows);
  const documents = documentsOf(run.rows);
  const questions = run.questions ?? questionsOf(run.rows);
  // Documents are asked one after the other: what is missing of an earlier one is not asked any more.
  const item = (uri: string, question: ChecklistQuestion, label: string) =>
    itemOf({ uri, question, row: cells.get(JSON.stringify([uri, question.id])) }, label, run.running && uri === documents.at(-1), naming);
  const groups =
    by === 'document'
      ? documents.map((uri): Group => {
          const items = questions.map((question) => item(uri, question, nameOfQuestion(question)));
          const name = naming.nameOf(uri);
          return { kind: 'document', id: uri, label: name, description: counted(items), tooltip: name, items };
        })
      : questions.map((question): Group => {
          const items = documents.map((uri) => item(uri, question, naming.nameOf(uri)));
          const words = oneLine(question.question);
          return { kind: 'question', id: question.id, label: words, description: counted(items), tooltip: words, items };
        });
  return [...groups, ...skippedGroup(run.skipped, naming)];
}

/** One line on a run that is done, or was broken off. */
export function summaryOf({ rows, skipped }: Pick<Run, 'rows' | 'skipped'>): string {
  const count = (state: State) => rows.filter((row) => stateOf(row, false) === state).length;
  const documents = documentsOf(rows).length;
  const counts: [number, string][] = [
    [count('answered'), 'answered'],
    [count('notFound'), 'not found'],
    [count('unread'), 'without a value'],
  ];
  const told = counts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  const asked = `${documents} ${documents === 1 ? 'document' : 'documents'}`;
  return [asked, ...told, skipped.length > 0 ? `${skipped.length} skipped` : ''].filter(Boolean).join(' · ');
}
