import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AnswerItem, type Naming, type Run, groupsOf, summaryOf } from '../src/checklist/model';
import { looksLikeSet } from '../src/checklist/sets';
import type { ChecklistRow, Review } from '../src/protocolTrace';

const questions = [
  { id: 'law', question: 'Which law governs?', kind: 'span' },
  { id: 'length', question: 'How long does it run?', kind: 'duration' },
];

function row(uri: string, id: 'law' | 'length', changes: Partial<ChecklistRow> = {}): ChecklistRow {
  const { question, kind } = id === 'law' ? { question: 'Which law governs?', kind: 'span' } : { question: 'How long does it run?', kind: 'duration' };
  return {
    uri,
    name: uri,
    version: null,
    id,
    question,
    kind,
    found: true,
    value: '',
    quote: 'the laws of\nVermont',
    cite: '§ 4',
    line: 9,
    range: { start: { line: 8, character: 0 }, end: { line: 9, character: 7 } },
    confidence: 0.8,
    record: `record ${uri} ${id}`,
    ...changes,
  };
}

const naming = (reviews: Record<string, Review> = {}): Naming => ({ nameOf: (uri) => `named ${uri}`, reviewOf: ({ record }) => reviews[record ?? ''] });
const run = (changes: Partial<Run>): Run => ({ title: 'Terms', rows: [], skipped: [], running: false, ...changes });
const notFound = { found: false, quote: '', cite: '', line: 0, range: null };
const answers = (of: Run, reviews?: Record<string, Review>) =>
  groupsOf(of, 'document', naming(reviews)).flatMap(({ items }) => items).filter((item): item is AnswerItem => item.kind === 'answer');

describe('the Checklist view', () => {
  test('under each document its questions, with the value or the words, and the cite', () => {
    const rows = [row('a', 'law'), row('a', 'length', { value: 'P3Y', cite: '§ 2' }), row('b', 'law', notFound), row('b', 'length', notFound)];
    const groups = groupsOf(run({ questions, rows }), 'document', naming());
    assert.deepEqual(groups.map(({ label, description }) => [label, description]), [
      ['named a', '2 of 2 answered'],
      ['named b', '0 of 2 answered'],
    ]);
    assert.deepEqual(groups[0]?.items.map(({ label, description }) => [label, description]), [
      ['law', '“the laws of Vermont” · § 4'],
      ['length', 'P3Y · § 2'],
    ]);
    assert.equal(groups[1]?.items[0]?.description, 'not found');
  });

  test('a question that is only counted is told by its words', () => {
    const [item] = answers(run({ rows: [row('a', 'law', { id: '1' })] }));
    assert.equal(item?.label, 'Which law governs?');
  });

  test('under each question its documents', () => {
    const rows = [row('a', 'law'), row('b', 'law', notFound)];
    const [first] = groupsOf(run({ questions, rows }), 'question', naming());
    assert.equal(first?.label, 'Which law governs?');
    assert.deepEqual(first.items.map(({ label, description }) => [label, description]), [
      ['named a', '“the laws of Vermont” · § 4'],
      ['named b', 'not found'],
    ]);
  });

  test('words that give no value of the kind are no answer, and are shown', () => {
    const [item] = answers(run({ rows: [row('a', 'length', { found: false, quote: 'as agreed' })] }));
    assert.equal(item?.description, 'no duration in “as agreed” · § 4');
    assert.equal(item.icon.id, 'question');
  });

  test('while it runs, what is missing of the last document is being asked, and of no other', () => {
    const rows = [row('a', 'law'), row('a', 'length'), row('b', 'law')];
    const state = (of: Run) => answers(of).map(({ description, context }) => (context.startsWith('answer') ? 'here' : description));
    assert.deepEqual(state(run({ rows, running: true })), ['here', 'here', 'here', 'asking…']);
    assert.deepEqual(state(run({ rows })), ['here', 'here', 'here', 'not asked']);
    assert.deepEqual(state(run({ questions, rows: [row('a', 'law'), row('b', 'law')], running: true })), ['here', 'not asked', 'here', 'asking…']);
  });

  test('a review is told by icon, words and menus, and counted', () => {
    const reviews: Record<string, Review> = {
      'record a law': { verdict: 'accepted', comment: '' },
      'record a length': { verdict: 'rejected', comment: 'It is two years.' },
    };
    const of = run({ questions, rows: [row('a', 'law'), row('a', 'length')] });
    const [accepted, rejected] = answers(of, reviews);
    assert.equal(accepted?.icon.id, 'pass-filled');
    assert.equal(accepted.context, 'answer reviewed accepted');
    assert.match(accepted.description, /^accepted · “/);
    assert.equal(rejected?.icon.id, 'error');
    assert.match(rejected.tooltip, /rejected: It is two years\./);
    assert.equal(groupsOf(of, 'document', naming(reviews))[0]?.description, '2 of 2 answered · 2 reviewed');
    const [commented] = answers(of, { 'record a law': { verdict: 'none', comment: 'Look again.' } });
    assert.equal(commented?.context, 'answer reviewed none');
    assert.match(commented.description, /^commented · /);
  });

  test('what was not asked is listed with the reason, and the run summed up', () => {
    const skipped = [{ uri: 'c.pdf', reason: 'is no\ntext' }];
    const rows = [row('a', 'law'), row('a', 'length', { found: false }), row('b', 'law', notFound)];
    const group = groupsOf(run({ questions, rows, skipped }), 'question', naming()).at(-1);
    assert.deepEqual(group?.items.map(({ label, description }) => [label, description]), [['named c.pdf', 'is no text']]);
    assert.equal(summaryOf({ rows, skipped }), '2 documents · 1 answered · 1 not found · 1 without a value · 1 skipped');
  });

  test('documents and questions of the same name have items of their own', () => {
    const items = answers(run({ questions, rows: [row('a', 'law'), row('b', 'law')] }));
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
  });
});

describe('files that look like sets of questions', () => {
  test('TOML with a table or a list of questions', () => {
    assert.ok(looksLikeSet('nda.toml', 'title = "Terms"\r\n\r\n[[questions]]\r\nquestion = "Which law?"\r\n'));
    assert.ok(looksLikeSet('NDA.TOML', 'questions = [ { id = "a", question = "Which law?" } ]'));
  });

  test('JSON with a list of questions', () => assert.ok(looksLikeSet('nda.json', '{"questions": [{"question": "Which law?"}]}')));

  test('other files of these kinds do not', () => {
    assert.ok(!looksLikeSet('pyproject.toml', '[project]\nname = "questions"\n'));
    assert.ok(!looksLikeSet('package.json', '{"name": "questions", "questions": "none"}'));
    assert.ok(!looksLikeSet('broken.json', '{"questions": [{"question": '));
    assert.ok(!looksLikeSet('null.json', 'null'));
    assert.ok(!looksLikeSet('notes.md', '[[questions]]\nquestion = "Which law?"\n'));
  });
});
