import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusLine } from '../src/statusLine';

const all = ['lexical', 'dense', 'rerank'];

test('a server that serves says how it finds', () => {
  assert.deepEqual(statusLine({ state: 'ready', message: '', models: all }), {
    text: 'Pincite: ready',
    detail: 'finds by words and by meaning, best passages reread',
    busy: false,
    level: 'information',
  });
  assert.equal(statusLine({ state: 'ready', message: '', models: [] }).detail, 'finds by words');
});

test('the index by meaning is counted, also while the server is ready for questions', () => {
  for (const state of ['indexing', 'ready'] as const) {
    const { text, busy } = statusLine({ state, message: '', models: all, progress: { done: 120, total: 400 } });
    assert.equal(text, 'Pincite: indexing by meaning 120/400');
    assert.equal(busy, true);
  }
  assert.equal(statusLine({ state: 'indexing', message: '', models: all }).text, 'Pincite: indexing');
});

test('a model that cannot serve is told, and stands out', () => {
  const { detail, level } = statusLine({ state: 'ready', message: '/models/e5: has no tokenizer.json', models: ['lexical'] });
  assert.equal(detail, '/models/e5: has no tokenizer.json · finds by words');
  assert.equal(level, 'warning');
});

test('a server that does not serve says nothing of how it finds', () => {
  assert.deepEqual(statusLine({ state: 'error', message: 'It could not be started.', models: [] }), {
    text: 'Pincite: error',
    detail: 'It could not be started.',
    busy: false,
    level: 'error',
  });
  assert.equal(statusLine({ state: 'needsSetUp', message: 'Run it.', models: [] }).level, 'warning');
});
