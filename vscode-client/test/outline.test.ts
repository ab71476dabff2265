import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterDivisions, labelOf, lengthOf, moved, nodeAt, nodesOf } from '../src/outline/model';
import type { Division } from '../src/protocol';

function division(number: string, title: string, from: number, to: number, children: Division[] = []): Division {
  const at = (line: number) => ({ line, character: 0 });
  return {
    kind: 'heading',
    number,
    title,
    cite: `Doc ${number}`,
    range: { start: at(from), end: at(to) },
    selectionRange: { start: at(from), end: at(from) },
    tokens: 10,
    children,
  };
}

const outline = [
  division('1', 'Définitions', 2, 10, [division('1.1', 'Terms', 3, 6), division('1.2', 'Reading', 6, 10)]),
  division('2', 'Term', 10, 20, [division('2.1', 'Renewal of the Term', 12, 20)]),
];
const nodes = nodesOf(outline);

test('the smallest division holds the cursor', () => {
  assert.equal(nodeAt(nodes, { line: 4, character: 2 })?.label, '1.1 Terms');
  assert.equal(nodeAt(nodes, { line: 2, character: 0 })?.label, '1 Définitions');
  assert.equal(nodeAt(nodes, { line: 11, character: 0 })?.label, '2 Term');
  assert.equal(nodeAt(nodes, { line: 0, character: 0 }), undefined);
});

test('ranges are half-open: where one ends the next begins', () => assert.equal(nodeAt(nodes, { line: 6, character: 0 })?.label, '1.2 Reading'));

test('the end of the text belongs to the last division', () => {
  assert.equal(nodeAt(nodes, { line: 20, character: 0 })?.label, '2.1 Renewal of the Term');
});

test('a filter keeps what fits and what stands above it', () => {
  const kept = filterDivisions(outline, 'renew TERM');
  assert.deepEqual(kept.map(labelOf), ['2 Term']);
  assert.deepEqual(kept[0]?.children.map(labelOf), ['2.1 Renewal of the Term']);
});

test('a filter finds accented titles by plain letters, and numbers', () => {
  assert.deepEqual(filterDivisions(outline, 'definitions').map(labelOf), ['1 Définitions']);
  assert.deepEqual(filterDivisions(outline, '1.2')[0]?.children.map(labelOf), ['1.2 Reading']);
});

test('an empty filter keeps all', () => assert.equal(filterDivisions(outline, '  ').length, 2));

test('twins have identities of their own', () => {
  const twins = nodesOf([division('', 'General', 0, 1), division('', 'General', 1, 2)]);
  assert.notEqual(twins[0]?.id, twins[1]?.id);
});

test('lengths are said in words', () => assert.deepEqual([lengthOf(1), lengthOf(1234)], ['1 token', '1,234 tokens']));

test('divisions that only moved keep their nodes', () => {
  const kept = nodesOf(outline);
  const [first] = kept;
  const below = [division('1', 'Définitions', 5, 13, [division('1.1', 'Terms', 6, 9), division('1.2', 'Reading', 9, 13)])];
  const after = [...below, division('2', 'Term', 13, 23, [division('2.1', 'Renewal of the Term', 15, 23)])];
  assert.equal(moved(kept, after), true);
  assert.equal(kept[0], first);
  assert.equal(nodeAt(kept, { line: 7, character: 0 })?.label, '1.1 Terms');
  assert.equal(moved(kept, [...after, division('3', 'New', 23, 24)]), false);
  assert.equal(moved(kept, after.map((each) => ({ ...each, tokens: 11 }))), false);
  assert.equal(moved([], []), true);
});
