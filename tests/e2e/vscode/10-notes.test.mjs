// Context notes and topic cuts: made on this machine, then by a chat endpoint that is the test's own.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { ChatEndpoint } from './lib/chat-endpoint.mjs';
import { addedTexts, bordersOf, fold } from './lib/editor.mjs';
import { here } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { folders } from './lib/server.mjs';
import { Workbench, root } from './lib/workbench.mjs';

const text = readFileSync(path.join(here, 'documents/handbook.md'), 'utf8');
const lineOf = (words) => text.split('\n').findIndex((line) => line.includes(words)) + 1;
const TOPIC = [122, 139, 160];
const KEY = 'key-of-the-test';
/** A word that stands in no section: only a note can lead to the one that it is about. */
const QUESTION = 'What does the Quokka protocol say?';

let bench;
let view;
let endpoint;
const check = (name, work) => Workbench.check(() => bench, name, work);

const pane = (name) => bench.page.locator('.pane', { has: bench.page.locator('.pane-header .title', { hasText: new RegExp(`^${name}$`) }) });
const rows = (name) => pane(name).locator('.monaco-list-row');
const listed = async (name) => (await rows(name).allInnerTexts()).map(fold);
const rules = () => bordersOf(bench.page, TOPIC, 'solid');
const hints = () => bench.page.locator('.monaco-editor .view-line span', { hasText: /^.?✎/ });
const shown = () => bench.page.locator('.monaco-editor .view-lines').innerText();
/** How many a group of the Notes view has. */
const counted = async (group) => Number((await listed('Notes')).map((row) => new RegExp(`^${group}\\s*(\\d+)$`).exec(row)?.[1]).find(Boolean) ?? 0);
const dismiss = () => bench.command('Notifications: Clear All Notifications');

/** What the scripted model writes: of the section on guests a word that the document does not have. */
function reply({ messages }) {
  const asked = messages.at(-1).content;
  const passage = asked.split('\n').find((line) => line.startsWith('passage: ')) ?? '';
  const note = passage.includes('five nights') ? 'This part of the Harbour House Handbook is called the Quokka protocol.' : 'This is a part of the Harbour House Handbook.';
  return JSON.stringify({ note });
}

/** An earlier attempt may have installed the chat client: these tests begin without. */
function forgetChatClient() {
  const marker = path.join(folders(root).user, 'User/globalStorage/pincite.pincite/environment/pincite.json');
  writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), chat: false }));
}

before(async () => {
  forgetChatClient();
  endpoint = await ChatEndpoint.start(reply);
  bench = await Workbench.open({ files: { 'handbook.md': text, 'other.md': '# Other\n' }, open: ['handbook.md'] });
  view = await AskView.open(bench);
  await rows('Outline').first().waitFor();
});
after(async () => {
  await bench?.close();
  await endpoint?.unplug();
});

check('a section is cut: rules with titles between its paragraphs, topics in the outline', async () => {
  await bench.goTo(lineOf('The kitchen on the ground floor'));
  await bench.command('Pincite: Cut into Topics');
  await bench.goTo(lineOf('Heating runs'));
  // The lines of this document are wrapped, the rules are not.
  await bench.until('the rules', async () => (await rules()) === 2);
  const titles = await addedTexts(bench.page);
  assert.ok(titles.some((title) => /boiler/.test(title)), titles.join('; '));
  await bench.until('topics in the outline', async () => (await listed('Outline')).some((row) => /boiler/.test(row)));
  await shoot(bench, 'topics');
});

check('headings are inserted at the cuts after a preview, and undone', async () => {
  await bench.goTo(lineOf('Heating runs'));
  await bench.command('Pincite: Insert Headings at Topic Cuts');
  const preview = bench.page.locator('.bulk-edit-panel');
  await preview.waitFor();
  assert.doesNotMatch(await shown(), /^#+ .*boiler/m, 'nothing is changed before it is confirmed');
  for (const box of await preview.locator('input[type=checkbox]').all()) if (!(await box.isChecked())) await box.check();
  await shoot(bench, 'headings-preview');
  await preview.locator('.monaco-button', { hasText: 'Apply' }).click();
  await bench.tab('handbook.md').click();
  await bench.until('a heading in the text', async () => /#+ .*boiler/i.test((await shown()).replaceAll('\u00a0', ' ')));
  await bench.focusEditor();
  await bench.page.keyboard.press('Control+z');
  await bench.until('it is gone', async () => !/#+ .*boiler/i.test((await shown()).replaceAll('\u00a0', ' ')));
});

check('a note is written on this machine, and that a chat model may write them is said once', async () => {
  await bench.goTo(lineOf('Guests may stay'));
  await bench.command('Pincite: Write Context Note');
  await hints().first().waitFor();
  const offer = bench.notifications().filter({ hasText: 'A chat model that you choose' });
  await offer.waitFor();
  await dismiss();
  await bench.goTo(lineOf('Whoever moves out'));
  await bench.command('Pincite: Write Context Note');
  await bench.until('another note', async () => (await hints().count()) === 2);
  assert.equal(await offer.count(), 0);
  assert.deepEqual(endpoint.requests, [], 'nothing was sent');
});

check('notes and cuts are listed with how they were made, also after the window is reloaded', async () => {
  await bench.reload('handbook.md');
  await view.question.waitFor({ timeout: 60_000 });
  await rows('Outline').first().waitFor({ timeout: 60_000 });
  await pane('Notes').locator('.pane-header').click();
  await pane('Outline').locator('.pane-header').click(); // the list shows what it has room for
  await bench.until('they are listed', async () => (await counted('Notes')) === 2 && (await counted('Topic Cuts')) === 2);
  const list = await listed('Notes');
  assert.ok(list.some((row) => /^3\.? Guests\s*Made locally/.test(row)), list.join('\n'));
  assert.ok(list.some((row) => /cut by words, locally/.test(row)), list.join('\n'));
  // Where a reloaded window stands in the text depends on when it last saved that.
  await bench.goTo(lineOf('Guests may stay'));
  await hints().first().waitFor();
});

check('a click goes to the words of a note', async () => {
  await rows('Notes').filter({ hasText: 'Guests' }).first().click();
  await bench.until('the cursor is there', async () => Math.abs((await bench.cursor()).line - lineOf('3. Guests')) <= 2);
  await shoot(bench, 'notes');
});

check('a note whose words are gone is listed as orphaned, and is back with them', async () => {
  await bench.goTo(lineOf('4. Leaving'));
  await bench.page.keyboard.press('Control+Shift+End');
  await bench.page.keyboard.press('Delete');
  await bench.until('it is orphaned', async () => (await counted('Orphaned')) === 1);
  await bench.page.keyboard.press('Control+z');
  await bench.until('it is back', async () => (await counted('Notes')) === 2);
});

check('a note is removed from the list, and by the cursor', async () => {
  const row = rows('Notes').filter({ hasText: 'Leaving' }).first();
  await row.hover();
  await row.locator('.action-label[aria-label="Remove Note"]').click();
  await bench.until('one is left', async () => (await counted('Notes')) === 1);
  await bench.goTo(lineOf('Guests may stay'));
  await bench.command('Pincite: Remove Note');
  await bench.until('none is left', async () => (await counted('Notes')) === 0);
});

check('they are kept in the workspace when that is asked for', async () => {
  const file = path.join(bench.folder, '.pincite/annotations/handbook.md.jsonld');
  assert.equal(existsSync(file), false);
  await bench.command('Pincite: Keep Notes and Cuts in the Workspace');
  await bench.until('the file is there', () => existsSync(file));
  assert.equal(JSON.parse(readFileSync(file, 'utf8'))['@context'] !== undefined, true);
  await dismiss();
});

check('with an endpoint chosen a note comes from there, and only what was asked for is sent', async () => {
  await bench.settings({
    'pincite.chat.provider': 'endpoint',
    'pincite.chat.baseUrl': endpoint.url,
    'pincite.chat.model': 'scripted',
    'pincite.chat.atOnce': 1,
  });
  await bench.command('Pincite: Set Chat Key');
  await bench.typeInBox('Key of the chat endpoint', KEY);
  await bench.page.keyboard.press('Enter');
  await bench.tab('handbook.md').click();
  await view.ask(QUESTION);
  const before = [...(await view.rows('answer')), ...(await view.rows('section'))][0];
  assert.doesNotMatch(`${before.cite} ${before.text}`, /Guests/);
  assert.deepEqual(endpoint.requests, [], 'questions are not sent');

  await bench.goTo(lineOf('Guests may stay'));
  await bench.command('Pincite: Write Context Note');
  assert.match(await bench.answer('Install'), /6 MB/);
  await bench.until('the note', async () => (await listed('Notes')).some((row) => /Quokka/.test(row)), 240_000);
  const [row] = (await listed('Notes')).filter((each) => /Quokka/.test(each));
  assert.ok(row.includes(`generated by ${endpoint.url}`), row);
  const [request, ...others] = endpoint.requests;
  assert.deepEqual(others, []);
  assert.equal(request.headers.authorization, `Bearer ${KEY}`);
  assert.match(request.body.messages.at(-1).content, /passage: ".*Guests may stay for five nights/);
});

check('the note helps: a question whose word is in it alone finds the section', async () => {
  await view.ask(QUESTION);
  const [first] = [...(await view.rows('answer')), ...(await view.rows('section'))];
  assert.match(`${first.cite} ${first.text}`, /Guests|3/);
  for (const role of ['answer', 'evidence']) {
    for (const { text: words } of await view.rows(role)) assert.ok(fold(text).includes(words), 'evidence is the document’s own words');
  }
});

check('a key that is refused is said in one line', async () => {
  endpoint.misbehave(() => 401);
  await bench.goTo(lineOf('Whoever moves out'));
  await bench.command('Pincite: Write Context Note');
  await bench.notifications().filter({ hasText: 'the key is refused (401)' }).waitFor();
  assert.equal(endpoint.requests.length, 1, 'it is not tried again');
  await dismiss();
});

/** Agrees to what a whole document costs; the text of the question. */
async function agree() {
  const asked = bench.notifications().filter({ hasText: 'characters of this document' });
  await asked.waitFor();
  const said = fold(await asked.innerText());
  await asked.locator('.monaco-button', { hasText: /^Write/ }).click();
  return said;
}

check('unplugged in the middle, what was written is kept, and going on asks for the rest', async () => {
  endpoint.misbehave((number) => (number === 3 ? 'unplug' : undefined));
  await bench.command('Pincite: Write Context Notes for the Whole Document');
  const said = await agree();
  assert.ok(said.includes(endpoint.url), said);
  const [, all] = /(\d+) requests/.exec(said);
  await bench.notifications().filter({ hasText: 'cannot be reached' }).waitFor({ timeout: 60_000 });
  await bench.until('two more notes', async () => (await counted('Notes')) === 3);
  await dismiss();
  await endpoint.plugIn();
  endpoint.misbehave();
  await bench.command('Pincite: Write Context Notes for the Whole Document');
  const again = await agree();
  assert.match(again, new RegExp(`\\b${all - 2} requests`));
  await bench.until('all notes', async () => (await counted('Notes')) === Number(all) + 1);
  assert.equal(endpoint.requests.length, all - 2);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
