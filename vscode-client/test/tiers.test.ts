import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answersBy, howFound, meaningOf } from '../src/tiers';

test('the best tier that serves is said in words', () => {
  assert.equal(answersBy([]), 'by words');
  assert.equal(answersBy(['lexical']), 'by words');
  assert.equal(answersBy(['lexical', 'dense']), 'by words and by meaning');
  assert.equal(answersBy(['lexical', 'dense', 'rerank']), 'by words and by meaning, best passages reread');
});

test('the index by meaning is coming while there is progress, and ready once models serve', () => {
  assert.equal(meaningOf({ models: [] }), 'none');
  assert.equal(meaningOf({ models: ['lexical'] }), 'none');
  assert.equal(meaningOf({ models: ['lexical', 'dense'], progress: { done: 3, total: 9 } }), 'coming');
  assert.equal(meaningOf({ models: ['lexical', 'dense'] }), 'ready');
});

describe('an answer says how it was found', () => {
  const by = (tier: string, found = true) => ({ tier, found });

  test('by its tier', () => {
    assert.deepEqual(howFound(by('dense'), 'ready', false), { text: 'Found by words and by meaning', offer: false });
    assert.equal(howFound(by('rerank', false), 'ready', false).text, 'Searched by words and by meaning, best passages reread');
  });

  test('a tier of a later server is named, not hidden', () => assert.equal(howFound(by('graph'), 'ready', false).text, 'Found by graph'));

  test('to search by meaning is offered where that would be another search', () => {
    assert.equal(howFound(by('lexical'), 'none', false).offer, false);
    assert.equal(howFound(by('lexical'), 'coming', false).offer, false);
    assert.match(howFound(by('lexical'), 'coming', false).text, /still being made/);
    assert.equal(howFound(by('lexical'), 'ready', false).offer, true);
  });

  test('what was asked by meaning in vain is not offered again', () => {
    const { text, offer } = howFound(by('lexical'), 'ready', true);
    assert.equal(offer, false);
    assert.match(text, /do not serve this document/);
  });
});
