import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HistoryCursor, remember } from '../src/ask/history';

test('the latest question is first, each is there once, the oldest fall off', () => {
  assert.deepEqual(remember(['b', 'a'], 'c', 2), ['c', 'b']);
  assert.deepEqual(remember(['b', 'a'], 'a', 5), ['a', 'b']);
  assert.deepEqual(remember(['b'], 'a', 0), []);
});

test('up is older, down is newer, below the newest stands the draft', () => {
  const cursor = new HistoryCursor(['new', 'old']);
  assert.equal(cursor.newer(), undefined);
  assert.equal(cursor.older('draft'), 'new');
  assert.equal(cursor.older('new'), 'old');
  assert.equal(cursor.older('old'), undefined);
  assert.equal(cursor.newer(), 'new');
  assert.equal(cursor.newer(), 'draft');
  assert.equal(cursor.newer(), undefined);
});
