import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byConfidence, groupOf, skipNotices, summaryOf } from '../src/ask/present';
import type { Evidence, FileResult, ReadSection } from '../src/protocol';

const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 3 } };
const section = (cite: string, rank: number): ReadSection => ({ range, heading: cite, path: ['Part I', cite], cite, score: 12.3456, rank });
const evidence = (cite: string, of: number): Evidence => ({ range, text: 'for a term\n  of five years', cite, path: [], section: of, score: 3.21, confidence: 0.823 });

function result(uri: string, found: Evidence[], confidence = found[0]?.confidence ?? 0): FileResult {
  return {
    uri,
    version: 1,
    question: 'How long?',
    found: found.length > 0,
    confidence,
    answer: found[0] ?? null,
    evidence: found,
    sections: [section('§ 2', 1), section('§ 9', 2), section('§ 1', 3)],
    traceId: 't',
    elapsedMs: 12,
    tier: 'lexical',
  };
}

test('the answer, further evidence, then sections without evidence', () => {
  const group = groupOf(result('file:///a', [evidence('§ 9.1', 1), evidence('§ 9.2', 1)]), 'a.txt');
  assert.deepEqual(
    group.rows.map(({ role, cite, ref }) => [role, cite, ref.kind, ref.index]),
    [
      ['answer', '§ 9.1', 'evidence', 0],
      ['evidence', '§ 9.2', 'evidence', 1],
      ['section', '§ 2', 'section', 0],
      ['section', '§ 1', 'section', 2],
    ],
  );
});

test('confidence and score are said plainly, the quote on one line', () => {
  const [row] = groupOf(result('file:///a', [evidence('§ 9.1', 1)]), 'a.txt').rows;
  assert.equal(row?.measure, 'confidence 82 % · score 3.21');
  assert.equal(row.text, 'for a term of five years');
});

test('stale evidence is told', () => {
  const { rows } = groupOf(result('file:///a', [evidence('x', 0), evidence('y', 0)]), 'a', { isStale: (index) => index === 1 });
  assert.deepEqual(rows.slice(0, 2).map(({ stale }) => stale), [false, true]);
});

test('each document says how it was found', () => {
  const found = result('file:///a', [evidence('§ 9.1', 1)]);
  assert.deepEqual(groupOf(found, 'a.txt').how, { text: 'Found by words', offer: false });
  assert.deepEqual(groupOf(found, 'a.txt', { meaning: 'ready' }).how, { text: 'Found by words', offer: true });
});

test('not found is an answer: no evidence, all sections', () => {
  const group = groupOf(result('file:///a', []), 'a.txt');
  assert.equal(group.found, false);
  assert.equal(group.rows.length, 3);
  assert.equal(summaryOf([result('file:///a', [])], 8), 'Not found in this document · 8 ms');
});

test('documents that answer come first, by confidence', () => {
  const order = [result('none', [], 0.9), result('low', [evidence('x', 0)], 0.4), result('high', [evidence('x', 0)], 0.8)];
  assert.deepEqual(order.sort(byConfidence).map(({ uri }) => uri), ['high', 'low', 'none']);
});

test('the summary counts passages and documents', () => {
  const two = result('a', [evidence('x', 0), evidence('y', 0)]);
  assert.equal(summaryOf([two], 8.4), '2 passages · 8 ms');
  assert.equal(summaryOf([two, result('b', [])], 1234), '2 passages in 1 of 2 documents · 1.2 s');
  assert.equal(summaryOf([result('a', []), result('b', [])], 5), 'Not found in 2 documents · 5 ms');
});

test('what was skipped is told, but not without end', () => {
  const skipped = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, reason: 'is not text' }));
  const lines = skipNotices(skipped);
  assert.equal(lines[0], 'Skipped: 0.pdf is not text');
  assert.equal(lines.length, 9);
  assert.equal(lines[8], 'And 3 more were skipped.');
  assert.equal(skipNotices(skipped.slice(0, 8)).length, 8);
});

test('what the answer refers to stands behind the evidence', () => {
  const related = [
    { words: 'Section 9', kind: 'reference' as const, cite: 'Lease § 9', title: 'Notices', range: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } } },
    { words: 'Rent', kind: 'term' as const, cite: 'Lease § 1', title: 'Rent', range: { start: { line: 2, character: 0 }, end: { line: 2, character: 4 } } },
  ];
  const rows = groupOf(result('file:///a', [evidence('§ 9.1', 1)]), 'a.txt', { related }).rows.filter(({ role }) => role === 'related');
  assert.deepEqual(
    rows.map(({ cite, text, measure, ref }) => [cite, text, measure, ref.index]),
    [
      ['Lease § 9', 'Notices', 'named as “Section 9”', 0],
      ['Lease § 1', 'Rent', 'the definition of “Rent”', 1],
    ],
  );
});
