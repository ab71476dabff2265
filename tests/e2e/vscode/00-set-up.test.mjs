// Set-up without a terminal, as a new user meets it. The environment that it makes serves all tests after it.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { folders } from './lib/server.mjs';
import { Workbench, root } from './lib/workbench.mjs';

let bench;
let view;
before(async () => {
  bench = await Workbench.open({ files: { 'note.md': '# Note\n\nThe term is five years.\n' }, open: ['note.md'] });
  view = await AskView.open(bench);
});
after(() => bench?.close());

const check = (name, work) => Workbench.check(() => bench, name, work);
const storage = () => path.join(folders(root).user, 'User/globalStorage/pincite.pincite');

check('a Python that does not serve is said in one line, with the mend', async () => {
  await bench.settings({ 'pincite.pythonPath': '/no/such/python' });
  await bench.command('Pincite: Set Up');
  const toast = bench.notifications().filter({ hasText: '/no/such/python (pincite.pythonPath) not found. Correct the setting or empty it.' });
  await toast.waitFor();
  await bench.settings({});
  await bench.command('Notifications: Clear All Notifications');
});

check('nothing is made without consent', async () => {
  await view.frame.locator('.set-up').getByText('Set Up Pincite').click();
  const text = await bench.answer('Cancel');
  assert.match(text, /private environment/);
  assert.match(text, /Python 3\.\d+/);
  assert.equal(existsSync(path.join(storage(), 'environment')), false);
});

check('with consent the environment is made, the server starts, and a question is answered', async () => {
  await view.frame.locator('.set-up').getByText('Set Up Pincite').click();
  await bench.answer('Set Up');
  await view.frame.locator('.set-up').waitFor({ state: 'hidden', timeout: 180_000 });
  assert.ok(readdirSync(path.join(storage(), 'environment')).includes('pincite.json'));
  await view.ask('How long is the term?');
  const [answer] = await view.rows('answer');
  assert.match(answer.text, /five years/);
  bench.assertClean();
});

check('the sample contract opens, and is read', async () => {
  await bench.command('Pincite: Open the Sample Contract');
  await bench.tab('outsourcing-agreement.txt').waitFor();
  await view.ask('What is the initial term?');
  assert.equal((await view.rows('answer')).length, 1);
});
