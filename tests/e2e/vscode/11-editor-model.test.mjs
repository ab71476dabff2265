// Notes by a language model of the editor: an extension of the test's own brings one.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { fold } from './lib/editor.mjs';
import { here } from './lib/paths.mjs';
import { Workbench, remote, root } from './lib/workbench.mjs';

const text = readFileSync(path.join(here, 'documents/handbook.md'), 'utf8');
const lineOf = (words) => text.split('\n').findIndex((line) => line.includes(words)) + 1;
const sentFile = path.join(root, 'model-sent.jsonl');
const moodFile = path.join(root, 'model-mood');

let bench;
const check = (name, work) => Workbench.check(() => bench, name, work);
const sent = () => (existsSync(sentFile) ? readFileSync(sentFile, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : []);
const hints = () => bench.page.locator('.monaco-editor .view-line span', { hasText: /^.?✎/ });
const dismiss = () => bench.command('Notifications: Clear All Notifications');

function be(mood) {
  writeFileSync(moodFile, mood);
  rmSync(sentFile, { force: true });
}

async function writeNote(words) {
  await bench.goTo(lineOf(words));
  await bench.command('Pincite: Write Context Note');
}

before(async () => {
  be('');
  // From a folder whose name needs no quoting, wherever the checkout lies.
  const extension = path.join(root, 'model-extension');
  cpSync(path.join(here, 'model-extension'), extension, { recursive: true });
  bench = await Workbench.open({
    files: { 'handbook.md': text },
    open: ['handbook.md'],
    payload: [
      ['extensionDevelopmentPath', remote(extension)],
      ['enableProposedApi', ''],
    ],
  });
  await AskView.open(bench);
  await bench.settings({ 'pincite.chat.provider': 'editor' });
  await bench.tab('handbook.md').click();
});
after(() => bench?.close());

check('who does not allow it is asked for nothing more, and told the mend; nothing is sent', async () => {
  await writeNote('Guests may stay');
  await bench.answer('Cancel');
  await bench.notifications().filter({ hasText: 'have not allowed' }).waitFor();
  assert.equal(await bench.page.locator('.monaco-dialog-box').count(), 0);
  assert.deepEqual(sent(), []);
  await dismiss();
});

check('with consent the note is the model’s: the instructions in front, the document’s words as data', async () => {
  await writeNote('Guests may stay');
  assert.match(await bench.answer('Allow'), /write notes/);
  await hints().filter({ hasText: 'This part of the handbook' }).first().waitFor();
  const [messages, ...others] = sent();
  assert.deepEqual(others, []);
  assert.equal(messages.length, 1);
  assert.match(messages[0].text, /^You write a note[^]*\n=+\n[^]*passage: ".*Guests may stay for five nights/);
});

check('a model that breaks off in the middle has written nothing', async () => {
  be('breaks off');
  await writeNote('Whoever moves out');
  const said = bench.notifications().filter({ hasText: 'the line went dead' });
  await said.waitFor({ timeout: 60_000 });
  assert.equal(await hints().count(), 1);
  await dismiss();
});

check('a model that is blocked is not asked again', async () => {
  be('blocked');
  await writeNote('Whoever moves out');
  await bench.notifications().filter({ hasText: 'does not let Pincite use' }).waitFor();
  assert.equal(sent().length, 1);
  await dismiss();
});

check('cancelling ends it at once, also where the model goes on', async () => {
  be('endless');
  await writeNote('Whoever moves out');
  const progress = bench.notifications().filter({ hasText: 'Writing a note' });
  await progress.waitFor();
  await bench.until('it was asked', () => sent().length > 0);
  await progress.locator('.monaco-button', { hasText: 'Cancel' }).click();
  await progress.waitFor({ state: 'detached' });
  assert.equal(await hints().count(), 1);
});

check('a model of a name that the editor does not have is said, with those that it has', async () => {
  be('');
  await bench.settings({ 'pincite.chat.provider': 'editor', 'pincite.chat.editorModel': 'other' });
  await bench.tab('handbook.md').click();
  await bench.page.locator('.monaco-editor.focused').waitFor();
  await writeNote('Whoever moves out');
  const said = bench.notifications().filter({ hasText: 'no language model "other"' });
  await said.waitFor();
  assert.match(fold(await said.innerText()), /it has scripted/);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
