/** From the server's results to what the Ask view shows: pure, in words. */

import type { FileResult, ReadSection, Related } from '../protocol';
import { type Meaning, howFound } from '../tiers';
import type { DocumentGroup, Row } from './messages';

export const percent = (probability: number): string => `${Math.round(probability * 100)} %`;

const score = (value: number): string => value.toPrecision(3);

/** One line: the words of a range run over line ends. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function sectionRow(uri: string, section: ReadSection, index: number): Row {
  return {
    ref: { uri, kind: 'section', index },
    role: 'section',
    cite: section.cite,
    text: section.path.length > 0 ? section.path.join(' › ') : (section.heading ?? ''),
    measure: `rank ${section.rank} · score ${score(section.score)}`,
    stale: false,
  };
}

export function relatedRow(uri: string, { words, kind, cite, title }: Related, index: number): Row {
  const measure = kind === 'term' ? `the definition of “${oneLine(words)}”` : `named as “${oneLine(words)}”`;
  return { ref: { uri, kind: 'related', index }, role: 'related', cite, text: oneLine(title), measure, stale: false };
}

export interface Showing {
  /** What the answer's words refer to. */
  related?: readonly Related[];
  isStale?: (evidence: number) => boolean;
  /** Where the document's index by meaning stands. */
  meaning?: Meaning;
  /** Whether it was asked by meaning already. */
  insisted?: boolean;
}

/** The rows of one document: the answer, further evidence, then the sections that were read and gave none. */
export function groupOf(
  result: FileResult,
  name: string,
  { related = [], isStale = () => false, meaning = 'none', insisted = false }: Showing = {},
): DocumentGroup {
  const evidence = result.evidence.map(
    (item, index): Row => ({
      ref: { uri: result.uri, kind: 'evidence', index },
      role: index === 0 ? 'answer' : 'evidence',
      cite: item.cite,
      text: oneLine(item.text),
      measure: `confidence ${percent(item.confidence)} · score ${score(item.score)}`,
      stale: isStale(index),
    }),
  );
  const withEvidence = new Set(result.evidence.map(({ section }) => section));
  const sections = result.sections
    .map((section, index) => ({ section, index }))
    .filter(({ index }) => !withEvidence.has(index))
    .map(({ section, index }) => sectionRow(result.uri, section, index));
  return { uri: result.uri, name, found: result.found, rows: [...evidence, ...related.map((each, index) => relatedRow(result.uri, each, index)), ...sections], how: howFound(result, meaning, insisted) };
}

/** Documents that answer first, each kind by confidence. */
export const byConfidence = (a: FileResult, b: FileResult): number =>
  Number(b.found) - Number(a.found) || b.confidence - a.confidence;

/** One line on the whole answer, also read out by screen readers. */
export function summaryOf(results: readonly FileResult[], elapsedMs: number): string {
  const time = elapsedMs < 1000 ? `${Math.round(elapsedMs)} ms` : `${(elapsedMs / 1000).toFixed(1)} s`;
  const passages = results.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const answering = results.filter(({ found }) => found).length;
  if (results.length === 0) return 'No document was read';
  if (answering === 0) return results.length === 1 ? `Not found in this document · ${time}` : `Not found in ${results.length} documents · ${time}`;
  const counted = `${passages} ${passages === 1 ? 'passage' : 'passages'}`;
  return results.length === 1 ? `${counted} · ${time}` : `${counted} in ${answering} of ${results.length} documents · ${time}`;
}

const SKIPS_SHOWN = 8;

/** One line for each document that was not read, as long as they can be taken in. */
export function skipNotices(skipped: readonly { name: string; reason: string }[]): string[] {
  const lines = skipped.slice(0, SKIPS_SHOWN).map(({ name, reason }) => `Skipped: ${name} ${reason}`);
  const more = skipped.length - SKIPS_SHOWN;
  return more > 0 ? [...lines, `And ${more} more were skipped.`] : lines;
}
