import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lengthLimit, turnsOf } from '../src/chat/conversation';
import { noModel, refusalOf } from '../src/chat/refusal';
import type { ChatMessage } from '../src/protocol';

const system: ChatMessage = { role: 'system', content: 'Write one sentence.' };
const user: ChatMessage = { role: 'user', content: '"The deposit is 900 euros."' };
const assistant: ChatMessage = { role: 'assistant', content: 'It sets the deposit.' };

describe('what the editor’s models are sent', () => {
  test('what the system says comes first, set apart from what the user says', () => {
    const [only, ...others] = turnsOf([system, user]);
    assert.deepEqual(others, []);
    assert.equal(only?.role, 'user');
    assert.match(only.content, /^Write one sentence\.\n\n=+\n\n"The deposit is 900 euros\."$/);
  });

  test('later turns are as they were', () => {
    assert.deepEqual(turnsOf([system, user, assistant, user]).slice(1), [assistant, user]);
  });

  test('without a system message nothing is added', () => assert.deepEqual(turnsOf([user, assistant]), [user, assistant]));

  test('a system message alone is said by the user', () => {
    assert.deepEqual(turnsOf([system]), [{ role: 'user', content: system.content }]);
  });

  test('a reply has an end', () => {
    assert.equal(lengthLimit(100), 800);
    assert.ok(lengthLimit() < 100_000);
  });
});

/** As the editor raises them: an error with a code. */
const withCode = (code: string, message = '', cause?: unknown): Error => Object.assign(new Error(message, { cause }), { code });

describe('why the editor gave no reply', () => {
  test('consent refused, blocked and gone are for good, and tell the mend', () => {
    for (const code of ['NoPermissions', 'Blocked', 'NotFound']) {
      const { refused, forGood } = refusalOf(withCode(code, 'internal words'), 'Some Model');
      assert.equal(forGood, true, code);
      assert.match(refused, /Some Model.*pincite\.chat\.\w+/, code);
      assert.doesNotMatch(refused, /\n/);
    }
  });

  test('everything else may pass, and says the cause in one line', () => {
    const error = withCode('Unknown', 'wrapped', new Error('rate limit\nexceeded.'));
    assert.deepEqual(refusalOf(error, 'Some Model'), { refused: 'Some Model failed: rate limit exceeded.', forGood: false });
    assert.deepEqual(refusalOf(new Error(''), 'Some Model'), { refused: 'Some Model failed.', forGood: false });
    assert.deepEqual(refusalOf('gone', 'Some Model'), { refused: 'Some Model failed: gone.', forGood: false });
  });

  test('no model at all, and none of the name', () => {
    assert.match(noModel('', []).refused, /no language model/);
    assert.match(noModel('big', ['small', 'tiny']).refused, /"big" \(it has small, tiny\).*pincite\.chat\.editorModel/);
    assert.equal(noModel('big', ['small']).forGood, true);
  });
});
