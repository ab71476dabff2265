// A checklist over two documents, a reviewer's verdict, an export; and an old question found again after an edit.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { addedTexts, colours, fold, textUnder } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const LAW = 'Which state’s law governs the agreement?';
const set = `
title = "Terms of agreements"

[[questions]]
id = "law"
question = "${LAW}"

[[questions]]
id = "length"
question = "How long does the agreement run?"
answer = "duration"

[[questions]]
id = "cheese"
question = "Which cheese does the caterer serve?"
`;
const services = `MASTER SERVICES AGREEMENT

1. Definitions

In this Agreement "Fees" means the amounts payable under Section 3.

2. Term

This Agreement runs for three years from the Effective Date.

3. Fees

3.1 Invoices. The Supplier invoices the Fees monthly in arrears.

4. Governing Law

This Agreement is governed by the laws of the State of Vermont.
`;
const supply = `SUPPLY AGREEMENT

1. Goods

The Seller delivers the goods named in each order.

2. Duration

This Agreement runs for eighteen months from the date of signature.

3. Law

This Agreement is governed by the laws of the State of Oregon.
`;
const hostile = '[[questions]]\nquestion = "Is [this](command:workbench.action.quit) **bold**?"\n';

/** The question in the list of a document. */
const ROW = /^\s*law/;

let bench;
const check = (name, work) => Workbench.check(() => bench, name, work);

const pane = (name) => bench.page.locator('.pane', { has: bench.page.locator('.pane-header .title', { hasText: new RegExp(`^${name}$`) }) });
const rows = (name) => pane(name).locator('.monaco-list-row');
const listed = async (name) => (await rows(name).allInnerTexts()).map(fold);
const message = async (name) => fold((await pane(name).locator('.message').allInnerTexts()).join(' '));
const row = (name, words, index = 0) => rows(name).filter({ hasText: words }).nth(index);
const pick = (words) => bench.page.locator('.quick-input-list .monaco-list-row', { hasText: words }).first().click();
const trace = () => path.join(bench.folder, '.pincite/trace.jsonl');
const records = () => (existsSync(trace()) ? readFileSync(trace(), 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []);

/** Folds or unfolds a part of the sidebar: a list shows only what it has room for. */
async function unfold(name, open) {
  const header = pane(name).locator('.pane-header');
  if (((await header.getAttribute('aria-expanded')) === 'true') !== open) await header.click();
}

async function press(name, words, action, index = 0) {
  const item = row(name, words, index);
  await item.hover();
  await item.locator(`.action-label[aria-label="${action}"]`).click();
}

async function run(name, where) {
  await bench.command('Pincite: Run Checklist');
  await pick(name);
  await pick(where);
}

const done = (answers) =>
  bench.until('the run is done', async () => /answered|not found/.test(await message('Checklist')) && (await rows('Checklist').count()) >= answers, 60_000);

before(async () => {
  const files = { 'services.txt': services, 'supply.txt': supply, 'terms.toml': set, '.sets/odd.toml': hostile, '.sets/other.toml': '[project]\nname = "x"\n' };
  bench = await Workbench.open({ files, open: ['services.txt'] });
  await bench.command('Pincite: Focus on Checklist View');
  for (const name of ['Ask', 'Outline']) await unfold(name, false);
  await unfold('Checklist', true);
});
after(() => bench?.close());

check('a set is put to the workspace, and each document’s answers are listed', async () => {
  await bench.command('Pincite: Run Checklist');
  const offered = bench.page.locator('.quick-input-list .monaco-list-row');
  await offered.filter({ hasText: 'Browse' }).waitFor();
  assert.equal(await offered.filter({ hasText: 'other.toml' }).count(), 0, 'only files that look like sets are offered');
  await pick('terms.toml');
  await pick('Whole workspace');
  await done(8);
  const list = await listed('Checklist');
  assert.equal(list.filter((each) => /^(services|supply)\.txt/.test(each)).length, 2, list.join('\n'));
  assert.ok(list.some((each) => /^law.*“.*Vermont.*” · .*4/.test(each)), list.join('\n'));
  assert.ok(list.some((each) => /^length.*P3Y/.test(each)), list.join('\n'));
  assert.ok(list.some((each) => /^length.*P18M/.test(each)), list.join('\n'));
  assert.equal(list.filter((each) => /^cheese.*not found/.test(each)).length, 2, list.join('\n'));
  assert.equal(await message('Checklist'), '2 documents · 4 answered · 2 not found');
  assert.ok(!existsSync(trace()), 'nothing is recorded unless it is wanted');
  assert.equal(await pane('History').count(), 0);
});

check('a click goes to the words that answer, in a document that was not open', async () => {
  await row('Checklist', ROW, 1).click();
  await bench.tab('supply.txt').waitFor();
  const words = await bench.until('the words are marked', async () => {
    const runs = await textUnder(bench.page, colours.dark.answer);
    return runs.length > 0 && runs;
  });
  assert.match(words.join(' '), /Oregon/);
  await shoot(bench, 'checklist');
});

check('the list by question', async () => {
  await bench.command('Pincite: Group Checklist by Question');
  await bench.until('documents under questions', async () => {
    const list = await listed('Checklist');
    return list.some((each) => each.startsWith(LAW) && each.endsWith('2 of 2 answered')) && list.some((each) => /^supply\.txt.*Oregon/.test(each));
  });
  await bench.command('Pincite: Group Checklist by Document');
  await bench.until('questions under documents', async () => (await listed('Checklist')).some((each) => /^law.*Vermont/.test(each)));
});

check('to accept an answer that is not on record, recording is offered; then the verdict is recorded', async () => {
  await press('Checklist', ROW, 'Accept');
  const said = await bench.answer('Record and Run Again');
  assert.match(said, /trace\.jsonl/);
  await bench.until('all answers are on record', () => records().filter(({ type }) => type === 'decision').length === 6, 60_000);
  await bench.notifications().filter({ hasText: 'checklist' }).waitFor({ state: 'detached' });
  await done(8);
  const accepted = async () => (await listed('Checklist')).some((each) => /^law.*accepted · “/.test(each));
  // The list of the run before is drawn anew just now: a click into that may go nowhere.
  await bench.until('it is accepted', async () => {
    if (await accepted()) return true;
    await press('Checklist', ROW, 'Accept');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return accepted();
  });
  const review = records().at(-1);
  const reviewed = records().find(({ hash }) => hash === review.of);
  assert.deepEqual([review.type, review.verdict, reviewed.question], ['review', 'accepted', LAW]);
});

check('a comment stays beside the verdict', async () => {
  await press('Checklist', ROW, 'Comment…');
  await bench.typeInBox('What do you make of this answer?', 'As agreed.');
  await bench.page.keyboard.press('Enter');
  await bench.until('it is recorded', () => records().at(-1)?.comment === 'As agreed.');
  assert.equal(records().at(-1).verdict, 'accepted');
});

check('the run is exported for a spreadsheet', async () => {
  await bench.command('Pincite: Export Checklist');
  await pick('CSV');
  const file = path.join(bench.folder, 'review.csv');
  const input = bench.page.locator('.quick-input-widget:visible input').first();
  await bench.until('the dialog names a file', async () => (await input.inputValue()).endsWith('checklist.csv'));
  await input.fill(file);
  await bench.page.keyboard.press('Enter');
  await bench.until('it is written', () => existsSync(file) && readFileSync(file, 'utf8').length > 0);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  assert.equal(lines.length, 7);
  assert.ok(lines.some((line) => line.includes('P3Y')), lines.join('\n'));
  assert.ok(lines.some((line) => line.includes('Vermont')), lines.join('\n'));
  await bench.command('Notifications: Clear All Notifications');
});

check('after an edit a row still leads to its words, and the old question tells that they moved', async () => {
  await bench.tab('services.txt').click();
  await bench.goTo(1);
  await bench.page.keyboard.type('A new first line.');
  await bench.page.keyboard.press('Enter');
  await row('Checklist', ROW).click();
  await bench.until('the words are marked', async () => /Vermont/.test((await textUnder(bench.page, colours.dark.answer)).join(' ')));
  await unfold('Checklist', false);
  await unfold('History', true);
  await row('History', LAW).waitFor();
  const list = await listed('History');
  assert.match(list[0], /^This Document/);
  assert.match(list.find((each) => each.startsWith(LAW)), /accepted · “.*Vermont/);
  await row('History', LAW).click();
  await bench.until('it is told', async () => /moved.*edited since/.test(await message('History')));
  await bench.until('its evidence is listed', async () => (await listed('History')).some((each) => /^moved.*Vermont/.test(each)));
  assert.match((await textUnder(bench.page, colours.dark.answer)).join(' '), /Vermont/);
  const cites = await addedTexts(bench.page);
  assert.ok(cites.some((cite) => cite.endsWith('(moved)')), cites.join('; '));
  await shoot(bench, 'history');
});

check('words that are gone are listed as gone, and not marked', async () => {
  await bench.goTo(services.split('\n').findIndex((line) => line.includes('Vermont')) + 2);
  await bench.page.keyboard.press('Shift+End');
  await bench.page.keyboard.press('Delete');
  await bench.until('it is told', async () => (await listed('History')).some((each) => /^gone.*Vermont/.test(each)));
  await row('History', LAW).click();
  await bench.until('nothing is marked', async () => !/Vermont/.test((await textUnder(bench.page, colours.dark.answer)).join(' ')));
  await bench.focusEditor();
  await bench.page.keyboard.press('Control+z');
  await bench.until('it is back', async () => (await listed('History')).some((each) => /^moved.*Vermont/.test(each)));
});

check('a trace that was altered is told', async () => {
  writeFileSync(trace(), readFileSync(trace(), 'utf8').replaceAll('Vermont', 'Nebraska'));
  await bench.command('Pincite: Refresh History');
  await bench.until('it is told', async () => /was altered/.test(await message('History')));
});

check('words of a set are shown as text', async () => {
  await unfold('History', false);
  await unfold('Checklist', true);
  await run('odd.toml', 'This document');
  await bench.until('its question', async () => (await listed('Checklist')).some((each) => each.startsWith('Is [this](command:workbench.action.quit) **bold**?')));
  assert.equal(await pane('Checklist').locator('.monaco-list-row a[href*=command], .monaco-list-row b, .monaco-list-row strong').count(), 0);
});

check('a set that cannot be read is said in one line, and leaves nothing in the list', async () => {
  writeFileSync(path.join(bench.folder, '.sets/odd.toml'), '[[questions]]\nquestion = "Which?"\nanswer = "smell"\n');
  await bench.command('Pincite: Run Checklist Again');
  await bench.notifications().filter({ hasText: 'odd.toml, question 1' }).waitFor();
  await bench.until('nothing is listed', async () => (await rows('Checklist').count()) === 0);
  await bench.command('Notifications: Clear All Notifications');
});

check('a run that is cancelled keeps what has come', async () => {
  const many = 40;
  mkdirSync(path.join(bench.folder, 'many'));
  for (let number = 0; number < many; number += 1) writeFileSync(path.join(bench.folder, 'many', `${number}.txt`), readFileSync(contract));
  await run('terms.toml', 'Whole workspace');
  const progress = bench.notifications().filter({ hasText: 'checklist' });
  await bench.until('the first answers', async () => (await listed('Checklist')).some((each) => /^law.*“/.test(each)));
  await progress.locator('.monaco-button', { hasText: 'Cancel' }).click();
  await progress.waitFor({ state: 'detached' });
  const [, told] = await bench.until('it is summed up', async () => /^(\d+) documents?/.exec(await message('Checklist')));
  const asked = Number(told);
  assert.ok(asked >= 1 && asked < many, `${asked} documents`);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
