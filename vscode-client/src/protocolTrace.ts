/** The wire, continued: recorded answers, what reviewers made of them, and checklists. */

import type { Range } from 'vscode-languageserver-protocol';

/** `none` withdraws a verdict, or is a comment alone. */
export type Verdict = 'accepted' | 'rejected' | 'none';

/** What a reviewer made of an answer, the last word of it. */
export interface Review {
  verdict: Verdict;
  comment: string;
}

/** A recorded question. */
export interface Past {
  /** The record's hash. */
  id: string;
  /** ISO 8601, UTC. */
  time: string;
  question: string;
  /** Of the document. */
  name: string;
  /** Where the document was, if it was a file. */
  uri: string | null;
  found: boolean;
  confidence: number;
  /** Of the answer; empty where there is none. */
  cite: string;
  /** The answer's words, or their beginning; empty where they were left out or there is none. */
  quote: string;
  /** The value read, for people; empty where the answer is words alone. */
  value: string;
  review: Review | null;
}

export interface HistoryResult {
  /** Whether answers are recorded now. */
  enabled: boolean;
  /** Newest first. */
  entries: Past[];
  /** One line, where a trace cannot be read or was altered; else empty. */
  problem: string;
}

/** How recorded words stand in today's text: where they stood, elsewhere, changed a little, or not at all. */
export type Standing = 'confirmed' | 'moved' | 'changed' | 'stale';

/** A piece of recorded evidence, today. */
export interface Recalled {
  /** Null exactly when stale. */
  range: Range | null;
  state: Standing;
  /** What was quoted then; empty where it was left out. */
  quote: string;
  cite: string;
  confidence: number;
}

export interface RecallResult {
  uri: string;
  /** The document's version that the ranges belong to; null for a file that is not open. */
  version: number | null;
  question: string;
  found: boolean;
  /** Whether the document is what it was, to the letter. */
  sameText: boolean;
  evidence: Recalled[];
}

export interface ReviewParams {
  id: string;
  verdict: Verdict;
  comment?: string;
}

export interface RunChecklistParams {
  /** URI of the .toml or .json file that holds the questions. */
  set: string;
  uris?: string[];
  folders?: string[];
  workDoneToken?: string;
}

export interface ChecklistQuestion {
  id: string;
  question: string;
  kind: string;
}

/** What one document answers to one question. */
export interface ChecklistRow {
  uri: string;
  name: string;
  version: number | null;
  /** The question's. */
  id: string;
  question: string;
  /** Of the answer: span, yes-no, choice, date, amount, duration. */
  kind: string;
  found: boolean;
  /** For people; empty where the answer is words alone. */
  value: string;
  /** Also of words that were found and give no value of the kind: then `found` is false. */
  quote: string;
  cite: string;
  /** Counted from 1; 0 where there is no quote. */
  line: number;
  range: Range | null;
  confidence: number;
  /** The hash of its record, where answers are recorded. */
  record: string | null;
}

export interface ChecklistRowParams {
  /** The request's `workDoneToken`. */
  token: string;
  row: ChecklistRow;
}

/** A document that was not asked. */
export interface ChecklistSkipped {
  uri: string;
  reason: string;
}

export interface ChecklistResult {
  /** By which it can be exported, for a while. */
  run: string;
  title: string;
  questions: ChecklistQuestion[];
  rows: ChecklistRow[];
  skipped: ChecklistSkipped[];
}

export type ExportFormat = 'csv' | 'markdown' | 'html';

export interface ExportChecklistParams {
  run: string;
  format: ExportFormat;
  /** URI of the file that it is for, to which a page's links are relative. */
  target?: string;
}

export const traceMethod = {
  history: 'pincite/history',
  recall: 'pincite/recall',
  review: 'pincite/review',
  runChecklist: 'pincite/runChecklist',
  checklistRow: 'pincite/checklistRow',
  exportChecklist: 'pincite/exportChecklist',
} as const;
