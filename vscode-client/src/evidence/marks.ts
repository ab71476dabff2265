/** What one answer marks in one document: its evidence and the sections that were read, following edits. */

import type { Evidence, FileResult } from '../protocol';
import type { Standing } from '../protocolTrace';
import { type Edit, type Slice, type Tracked, follow, place } from './tracked';

export interface EvidenceMark extends Tracked {
  /** Position in the result's `evidence`, best first; 0 is the answer. */
  readonly index: number;
  readonly cite: string;
  readonly confidence: number;
  /** Of a recorded answer: how its words stand, as they were found again. */
  readonly standing?: Standing;
}

export interface SectionMark extends Tracked {
  readonly index: number;
}

export interface Marks {
  readonly question: string;
  readonly evidence: readonly EvidenceMark[];
  readonly sections: readonly SectionMark[];
}

/** What of an answer, new or recorded, is marked. */
export type Markable = Pick<FileResult, 'uri' | 'question' | 'sections'> & {
  evidence: readonly (Pick<Evidence, 'range' | 'text' | 'cite' | 'confidence'> & { standing?: Standing })[];
};

/** What the marks need of a document: its text, and offsets of positions in it. */
export interface TextSource {
  getText(): string;
  offsetAt(position: { line: number; character: number }): number;
}

/** Puts a result into the text as it is now; words that do not stand where the server saw them are looked for or stale. */
export function marksOf(result: Markable, document: TextSource): Marks {
  const text = document.getText();
  return {
    question: result.question,
    evidence: result.evidence.map(({ range, text: quote, cite, confidence, standing }, index) => ({
      ...place(text, document.offsetAt(range.start), quote),
      index,
      cite,
      confidence,
      standing,
    })),
    sections: result.sections.map(({ range }, index) => {
      const start = document.offsetAt(range.start);
      const end = document.offsetAt(range.end);
      return { start, end, quote: text.slice(start, end), stale: false, index };
    }),
  };
}

/** The marks after an edit. A section that was edited inside is still the section that was read. */
export function marksAfter(marks: Marks, edits: readonly Edit[], textAfter: Slice): Marks {
  return {
    ...marks,
    evidence: follow(marks.evidence, edits, textAfter),
    sections: follow(marks.sections, edits, textAfter).filter((section) => section.end > section.start),
  };
}

/** The marks of a document that was closed and opened again. */
export function marksReplaced(marks: Marks, text: string): Marks {
  return {
    ...marks,
    evidence: marks.evidence.map((mark) => ({ ...mark, ...place(text, mark.start, mark.quote) })),
    sections: marks.sections.map((mark) => ({ ...mark, ...place(text, mark.start, mark.quote) })).filter((mark) => !mark.stale),
  };
}
