// The server as it is: slow, dead, wrong.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { colours, fold, textUnder } from './lib/editor.mjs';
import { contract, here } from './lib/paths.mjs';
import { folders } from './lib/server.mjs';
import { Workbench, root } from './lib/workbench.mjs';

const QUESTION = 'How many months before the expiration of the Term must a proposal for renewal be submitted?';
const python = path.join(folders(root).user, 'User/globalStorage/pincite.pincite/environment/bin/python');
const slow = (ms) => [process.execPath, path.join(here, 'lib/slow-server.mjs'), String(ms), python, '-m', 'pincite_server'];

let bench;
let view;
const check = (name, work) => Workbench.check(() => bench, name, work);

/** The language servers of this run. */
function servers() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [program, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return program === python && rest.includes('pincite_server');
      } catch {
        return false;
      }
    })
    .map(Number);
}

before(async () => {
  bench = await Workbench.open({ files: { 'agreement.txt': readFileSync(contract, 'utf8') }, open: ['agreement.txt'] });
  view = await AskView.open(bench);
});
after(() => bench?.close());

check('a server that is killed comes back, and the next question is answered', async () => {
  await view.ask(QUESTION);
  const earlier = servers();
  assert.equal(earlier.length, 1);
  process.kill(earlier[0], 'SIGKILL');
  await bench.until('another server runs', () => {
    const now = servers();
    return now.length === 1 && now[0] !== earlier[0];
  });
  await view.ask(QUESTION);
  assert.match((await view.rows('answer'))[0].text, /eighteen \(18\) months/);
});

check('a question under which the server dies is asked again', async () => {
  await view.start(QUESTION);
  for (const pid of servers()) process.kill(pid, 'SIGKILL');
  await view.settled();
  assert.match((await view.rows('answer'))[0].text, /eighteen \(18\) months/);
});

check('restarting is a command', async () => {
  const earlier = servers();
  await bench.command('Pincite: Restart Server');
  await bench.until('another server runs', () => {
    const now = servers();
    return now.length === 1 && now[0] !== earlier[0];
  });
  await view.ask(QUESTION);
  assert.equal((await view.rows('answer')).length, 1);
});

check('while a slow server works, what it reads is listed and nothing is marked; the answer follows', async () => {
  await bench.settings({ 'pincite.serverCommand': slow(2500) });
  await view.start(QUESTION);
  const preview = view.frame.locator('.preview .result');
  await preview.first().waitFor();
  assert.ok((await preview.count()) > 1);
  assert.deepEqual(await textUnder(bench.page, colours.dark.answer), [], 'previews are not decorated');
  await view.frame.locator('vscode-progress-bar:visible').waitFor();
  await view.settled();
  assert.match((await view.rows('answer'))[0].text, /eighteen \(18\) months/);
});

check('a document edited under a question is asked again, and the marks lie on its words as they stand', async () => {
  await view.start(QUESTION);
  await bench.goTo(1);
  await bench.page.keyboard.type('One more line\n');
  await view.settled();
  const [answer] = await view.rows('answer');
  assert.match(answer.text, /eighteen \(18\) months/);
  assert.equal(answer.stale, false);
  const [shown] = await bench.until('it is marked', async () => {
    const runs = await textUnder(bench.page, colours.dark.answer);
    return runs.length > 0 && runs;
  });
  assert.equal(fold(shown), answer.text);
});

check('a question is cancelled by its button, and by the next one', async () => {
  await bench.settings({ 'pincite.serverCommand': slow(20_000) });
  await view.start(QUESTION);
  await view.frame.locator('vscode-button', { hasText: 'Cancel' }).click();
  await view.settled(5000);
  assert.equal(await view.status.innerText(), 'Cancelled.');
  assert.deepEqual(await view.rows('answer'), []);
  await view.start(QUESTION);
  await view.start('What is the initial term?');
  await view.question.press('Escape');
  await view.settled(5000);
  assert.equal(await view.status.innerText(), 'Cancelled.');
});

check('a server command that does not exist is said in one line', async () => {
  await bench.settings({ 'pincite.serverCommand': ['/no/such/server'] });
  await view.ask(QUESTION);
  const said = await bench.until('it is said', async () => {
    const text = await view.status.innerText();
    return text.includes('could not be started') && text;
  });
  assert.match(said, /Show Server Log/);
});

check('the status item tells the state and leads to the log', async () => {
  await bench.settings({});
  await view.ask(QUESTION);
  await bench.tab('agreement.txt').click();
  await bench.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
  const state = bench.page.locator('.hover-language-status .element', { hasText: 'Pincite: ready' });
  await state.waitFor();
  await state.getByText('Show Log').click();
  await bench.page.locator('.panel .monaco-editor').first().waitFor();
});

check('the models are asked for with their size, and not installed without consent', async () => {
  await bench.command('Pincite: Install Local Models');
  assert.match(await bench.answer('Cancel'), /130 MB/);
});

check('the log and the debug information open, and hold no word of the document', async () => {
  await bench.command('Pincite: Show Log');
  const panel = bench.page.locator('.panel .monaco-editor');
  await panel.first().waitFor();
  await bench.until('it tells of the start', async () => (await panel.first().innerText()).includes('starting'));
  await bench.command('Pincite: Collect Debug Information');
  const editor = bench.page.locator('.editor-instance .monaco-editor');
  await bench.until('it tells the versions', async () => (await editor.first().innerText()).includes('startedFrom'));
  const shown = (await editor.first().innerText()) + (await panel.first().innerText());
  for (const secret of ['eighteen', 'Tri City', 'OUTSOURCING', 'proposal', 'agreement.txt']) assert.ok(!shown.includes(secret), secret);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
