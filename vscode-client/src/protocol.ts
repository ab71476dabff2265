/** The wire: Pincite's own messages between editor and server. Positions are LSP's, in UTF-16 code units. */

import type { Range } from 'vscode-languageserver-protocol';

export interface Evidence {
  range: Range;
  /** Exactly the document's characters at `range`. */
  text: string;
  cite: string;
  path: string[];
  /** Index into the result's `sections`. */
  section: number;
  score: number;
  /** The probability that the range touches the right words, in [0, 1]. */
  confidence: number;
}

export interface ReadSection {
  range: Range;
  heading: string | null;
  path: string[];
  cite: string;
  score: number;
  rank: number;
}

/** From the quickest to the most thorough. */
export type Tier = 'lexical' | 'dense' | 'rerank';

export interface SelectParams {
  textDocument: { uri: string };
  question: string;
  /** Ask in this selection or division only. */
  range?: Range;
  k?: number;
  budget?: number;
  /** The tier to answer with, waited for where its index is not made yet; `hybrid` is the best that there is. */
  retrieval?: Tier | 'hybrid';
  workDoneToken?: string;
}

export interface SelectResult {
  /** The document's version that the ranges belong to; null for a file that is not open. */
  version: number | null;
  question: string;
  /** False exactly when `evidence` is empty. */
  found: boolean;
  confidence: number;
  answer: Evidence | null;
  /** Best first; the first is the answer. */
  evidence: Evidence[];
  /** What was read, best first. */
  sections: ReadSection[];
  traceId: string;
  elapsedMs: number;
  /** What found and judged it. */
  tier: Tier;
}

export interface SelectInFilesParams {
  question: string;
  uris?: string[];
  folders?: string[];
  /** Glob patterns of files to leave out; what `files.exclude` says where not given. */
  exclude?: string[];
  maxFiles?: number;
  maxBytes?: number;
  k?: number;
  budget?: number;
  workDoneToken?: string;
}

export type FileResult = SelectResult & { uri: string };

export interface SelectInFilesResult {
  question: string;
  found: boolean;
  /** Best document first, by calibrated confidence. */
  documents: FileResult[];
  /** What was not read, and why. */
  skipped: { uri: string; reason: string }[];
  elapsedMs: number;
}

export interface PreviewParams {
  /** The request's `workDoneToken`. */
  token: string;
  sections: ReadSection[];
}

/** A topic is what lies between two cuts of a division: it has a title, or first words, and no number. */
export type DivisionKind = 'title' | 'heading' | 'runin' | 'schedule' | 'clause' | 'topic';

export interface Division {
  kind: DivisionKind;
  number: string;
  title: string;
  cite: string;
  /** Heading and body, with all below. */
  range: Range;
  /** The heading's own characters. */
  selectionRange: Range;
  tokens: number;
  children: Division[];
}

export interface CiteResult {
  cite: string;
  quote: string;
  /** First and last line, counted from 0. */
  lines: [number, number];
}

/** A place that words refer to, or the definition of a term that they use. */
export interface Related {
  words: string;
  kind: 'reference' | 'term';
  cite: string;
  /** The place's caption; empty where it has none. */
  title: string;
  range: Range;
}

export interface RelatedResult {
  version: number | null;
  related: Related[];
}

export interface StatusParams {
  state: 'starting' | 'indexing' | 'ready' | 'error';
  /** What the user should know: why a model cannot serve. */
  message?: string;
  /** The tiers that serve, the best last. */
  models?: string[];
  /** How far the index by meaning is, in sections of a document. */
  progress?: { done: number; total: number };
}

export interface Annotation {
  id: string;
  /** A note places a section in its document; a cut is where a topic begins. */
  kind: 'note' | 'cut';
  /** Null exactly when orphaned. A cut's is the first line of its topic. */
  range: Range | null;
  /** How its words were found again: as they were, elsewhere, changed a little, or not at all. */
  state: 'exact' | 'moved' | 'fuzzy' | 'orphaned';
  /** The note, or the title of the topic, which may be empty. */
  text: string;
  /** The beginning of the words that it was made about. */
  quote: string;
  confidence: number | null;
  /** `local`, `lexical`, `semantic`, or the chat model's endpoint. */
  writer: string;
  /** Whether a chat model wrote it. */
  generated: boolean;
  /** ISO 8601. */
  created: string;
}

export interface AnnotationsResult {
  version: number | null;
  /** Where they are kept. */
  where: 'workspace' | 'cache' | 'memory';
  annotations: Annotation[];
}

/** What came of writing notes or cutting. */
export interface WriteResult {
  written: number;
  /** Of those that were asked for, how many were there before. */
  cached: number;
  failed: number;
  /** Why not all of it, in one line; empty where nothing went wrong. */
  problem: string;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatParams {
  messages: ChatMessage[];
  maxTokens?: number;
  /** Why the model is asked, for the editor's question for consent. */
  justification?: string;
}

/** `forGood`: asking again is useless. */
export type ChatResult = { text: string } | { refused: string; forGood: boolean };

export const method = {
  select: 'pincite/selectForQuestion',
  selectInFiles: 'pincite/selectInFiles',
  preview: 'pincite/preview',
  outline: 'pincite/outline',
  cite: 'pincite/cite',
  related: 'pincite/related',
  status: 'pincite/status',
  annotations: 'pincite/annotations',
  annotationsChanged: 'pincite/annotationsChanged',
  chat: 'pincite/chat',
} as const;

/** Commands of the server, which its code actions name. Each takes one object. */
export const command = {
  writeNote: 'pincite.writeNote',
  writeNotes: 'pincite.writeNotes',
  cutTopics: 'pincite.cutTopics',
  removeAnnotations: 'pincite.removeAnnotations',
  keepAnnotations: 'pincite.keepAnnotations',
} as const;

/** JSON-RPC and LSP error codes that the client acts on. */
export const code = {
  methodNotFound: -32601,
  requestCancelled: -32800,
  contentModified: -32801,
  serverCancelled: -32802,
} as const;
