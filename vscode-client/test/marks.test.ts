import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citesByLine } from '../src/evidence/lines';
import { marksAfter, marksOf, marksReplaced } from '../src/evidence/marks';
import type { FileResult } from '../src/protocol';

const text = 'first line\nfor five years\nlast line\n';
const source = (content: string) => ({
  getText: () => content,
  offsetAt: ({ line, character }: { line: number; character: number }) =>
    content.split('\n').slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character,
});
const range = { start: { line: 1, character: 4 }, end: { line: 1, character: 14 } };
const whole = { start: { line: 1, character: 0 }, end: { line: 2, character: 9 } };
const result: FileResult = {
  uri: 'file:///a',
  version: 1,
  question: 'How long?',
  found: true,
  confidence: 0.8,
  answer: null,
  evidence: [{ range, text: 'five years', cite: '§ 2', path: [], section: 0, score: 1, confidence: 0.8 }],
  sections: [{ range: whole, heading: null, path: [], cite: '§ 2', score: 1, rank: 1 }],
  traceId: 't',
  elapsedMs: 1, tier: 'lexical',
};
const slice = (content: string) => (start: number, end: number) => content.slice(start, end);

test('a result lies on exactly its words', () => {
  const marks = marksOf(result, source(text));
  const [evidence] = marks.evidence;
  assert.equal(text.slice(evidence?.start, evidence?.end), 'five years');
  assert.equal(evidence?.stale, false);
  assert.equal(text.slice(marks.sections[0]?.start, marks.sections[0]?.end), 'for five years\nlast line');
});

test('a result for an older text is put where its words stand now', () => {
  const edited = `new\nlines\n${text}`;
  const [evidence] = marksOf(result, source(edited)).evidence;
  assert.equal(edited.slice(evidence?.start, evidence?.end), 'five years');
});

test('a result whose words are gone is stale from the start', () => {
  assert.equal(marksOf(result, source(text.replace('five', 'six'))).evidence[0]?.stale, true);
});

test('an edit in a section leaves it the section that was read; its deletion does not', () => {
  const marks = marksOf(result, source(text));
  const inserted = marksAfter(marks, [{ offset: 30, length: 0, text: 'x' }], slice(`${text.slice(0, 30)}x${text.slice(30)}`));
  assert.equal(inserted.sections.length, 1);
  assert.equal(inserted.evidence[0]?.stale, false);
  assert.equal(marksAfter(marks, [{ offset: 0, length: text.length, text: '' }], () => '').sections.length, 0);
});

test('a document that comes back changed keeps what still stands', () => {
  const marks = marksOf(result, source(text));
  const [moved] = marksReplaced(marks, `x\n${text}`).evidence;
  assert.deepEqual([moved?.start, moved?.stale], [17, false]);
  assert.equal(marksReplaced(marks, 'other').evidence[0]?.stale, true);
});

test('a line names each cite once, the answer’s first', () => {
  const mark = (index: number, end: number, cite: string) => ({ start: end - 1, end, quote: 'x', stale: false, index, cite, confidence: 1 });
  const lineOf = (offset: number) => Math.floor(offset / 10);
  assert.deepEqual(citesByLine([mark(2, 5, '§ 3'), mark(1, 7, '§ 2'), mark(0, 9, '§ 2'), mark(3, 15, '§ 2')], lineOf), [
    { line: 0, text: '§ 2 · § 3' },
    { line: 1, text: '§ 2' },
  ]);
});
