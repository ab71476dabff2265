import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citesByLine } from '../src/evidence/lines';
import { evidenceOf, groupsOf, recalledLine } from '../src/history/model';
import type { Past, RecallResult, Recalled, Review } from '../src/protocolTrace';
import { reviewContext, sameWords } from '../src/trace/words';

function past(id: string, time: string, changes: Partial<Past> = {}): Past {
  return {
    id,
    time,
    question: `Question ${id}?`,
    name: 'agreement.txt',
    uri: 'file:///agreement.txt',
    found: true,
    confidence: 0.7,
    cite: '§ 4',
    quote: 'the laws of\nVermont',
    value: '',
    review: null,
    ...changes,
  };
}

const isShown = ({ uri }: Past) => uri === 'file:///agreement.txt';
const none = () => undefined;

describe('the History view', () => {
  test('newest first, those of the shown document before the others, each once', () => {
    const entries = [
      past('a', '2026-11-30T10:00:00Z'),
      past('b', '2026-11-30T12:00:00Z', { uri: 'file:///other.txt', name: 'other.txt' }),
      past('c', '2026-11-30T11:00:00Z'),
      past('a', '2026-11-30T10:00:00Z'),
      past('d', '2026-11-30T13:00:00Z', { uri: null }),
    ];
    assert.deepEqual(
      groupsOf(entries, isShown, none).map(({ label, items }) => [label, items.map((item) => item.past.id)]),
      [['This Document', ['c', 'a']], ['Other Documents', ['d', 'b']]],
    );
    assert.deepEqual(groupsOf([], isShown, none), []);
  });

  test('a question with its answer in short, its document where it is another, and its review', () => {
    const item = (entry: Past, review?: Review) => groupsOf([entry], isShown, () => review)[0]?.items[0];
    assert.match(item(past('a', 'no time'))?.description ?? '', /^“the laws of Vermont”$/);
    assert.match(item(past('a', '', { value: 'yes', uri: null }))?.description ?? '', /^yes · agreement\.txt$/);
    assert.match(item(past('a', '', { quote: '' }))?.description ?? '', /^found$/);
    const missing = item(past('a', '', { found: false, quote: '' }), { verdict: 'rejected', comment: 'It is there.' });
    assert.equal(missing?.description, 'rejected · not found');
    assert.match(missing.tooltip, /rejected: It is there\./);
  });
});

const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 9 } };
const recalled = (state: Recalled['state'], changes: Partial<Recalled> = {}): Recalled => ({
  range: state === 'stale' ? null : range,
  state,
  quote: 'nine days',
  cite: '§ 2',
  confidence: 0.5,
  ...changes,
});
const result = (evidence: Recalled[], changes: Partial<RecallResult> = {}): RecallResult => ({
  uri: 'file:///agreement.txt',
  version: 3,
  question: 'How long?',
  found: evidence.length > 0,
  sameText: false,
  evidence,
  ...changes,
});

describe('recorded evidence today', () => {
  test('each piece says how it stands; what is gone is listed with its words, and leads nowhere', () => {
    const items = evidenceOf('r', result([recalled('confirmed'), recalled('moved'), recalled('changed'), recalled('stale')]), () => 'ten days');
    assert.deepEqual(items.map(({ label, description, stands }) => [label, description, stands]), [
      ['confirmed', '“nine days” · § 2', true],
      ['moved', '“nine days” · § 2', true],
      ['changed', '“nine days” · § 2', true],
      ['gone', '“nine days” · § 2', false],
    ]);
    assert.equal(new Set(items.map(({ id }) => id)).size, 4);
  });

  test('where quotes were left out, the words that stand there now', () => {
    const items = evidenceOf('r', result([recalled('confirmed', { quote: '' }), recalled('stale', { quote: '' })]), () => 'nine days');
    assert.deepEqual(items.map(({ description }) => description), ['“nine days” · § 2', 'words that were not recorded · § 2']);
  });

  test('one line on all of it', () => {
    assert.equal(recalledLine(result([recalled('moved'), recalled('moved'), recalled('stale')])), '2 moved · 1 gone. The document was edited since.');
    assert.equal(recalledLine(result([recalled('confirmed')], { sameText: true })), '1 confirmed. The document is what it was.');
    assert.equal(recalledLine(result([])), 'Nothing was found then. The document was edited since.');
  });

  test('a cite at the end of its line says how the words stand', () => {
    const mark = { start: 0, end: 9, quote: 'nine days', stale: false, index: 0, cite: '§ 2', confidence: 0.5, standing: 'moved' as const };
    assert.deepEqual(citesByLine([mark], () => 3), [{ line: 3, text: '§ 2 (moved)' }]);
  });
});

test('an editor’s line ends make no other words of a quote', () => {
  assert.ok(sameWords('one\r\ntwo\rthree', 'one\ntwo\nthree'));
  assert.ok(!sameWords('one two', 'one\ntwo'));
});

test('menus tell what was reviewed from what was not', () => {
  assert.match(reviewContext({ verdict: 'none', comment: 'Hm.' }), /\breviewed\b/);
  for (const review of [undefined, { verdict: 'none' as const, comment: '' }]) assert.doesNotMatch(reviewContext(review), /\breviewed\b/);
});
