/** The cites that stand at the ends of lines: each once for a line, the answer's first. Pure. */

import { standingWord } from '../trace/words';
import type { EvidenceMark } from './marks';

/** A cite, and of a recorded answer how its words stand now. */
const citeOf = ({ cite, standing }: EvidenceMark): string => (standing ? `${cite} (${standingWord(standing)})` : cite);

export function citesByLine(marks: readonly EvidenceMark[], lineOf: (offset: number) => number): { line: number; text: string }[] {
  const lines = new Map<number, Set<string>>();
  for (const mark of [...marks].sort((a, b) => a.index - b.index)) {
    const line = lineOf(mark.end);
    lines.set(line, (lines.get(line) ?? new Set()).add(citeOf(mark)));
  }
  return [...lines].map(([line, cites]) => ({ line, text: [...cites].join(' · ') }));
}
