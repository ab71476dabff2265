/** What the Ask view and its host say to each other. The host holds the state; the view shows it whole, each time. */

import type { HowFound } from '../tiers';

export type Scope = 'document' | 'selection' | 'division' | 'open' | 'workspace';

/** Names one result: what the view sends back when it is picked. */
export interface ResultRef {
  uri: string;
  kind: 'evidence' | 'section' | 'related';
  index: number;
}

export interface Row {
  ref: ResultRef;
  role: 'answer' | 'evidence' | 'section' | 'related';
  cite: string;
  /** The words themselves; for a section, its headings. */
  text: string;
  /** Confidence and score in words. */
  measure: string;
  stale: boolean;
}

export interface DocumentGroup {
  uri: string;
  name: string;
  found: boolean;
  rows: Row[];
  /** How the document was searched, and whether to offer that it be searched by meaning. */
  how: HowFound;
}

export interface AskState {
  /** How many questions were asked so far: tells the view that the one it sent has arrived. */
  count: number;
  server: { state: string; message: string };
  scope: Scope;
  /** What "division" stands for at the moment; empty when no division was picked. */
  division: string;
  history: string[];
  running: { question: string; message: string; preview: Row[] } | null;
  answer: { question: string; groups: DocumentGroup[]; summary: string; notices: string[] } | null;
  error: string | null;
}

export type ToView = { type: 'state'; state: AskState } | { type: 'focus' };

export type FromView =
  | { type: 'ready' }
  | { type: 'ask'; question: string; scope: Scope }
  | { type: 'askAgain' }
  | { type: 'scope'; scope: Scope }
  | { type: 'cancel' }
  | { type: 'reveal'; ref: ResultRef; focus: boolean }
  | { type: 'copy'; ref: ResultRef }
  | { type: 'setUp' };
