// Questions to several documents at once.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { colours, fold, textUnder } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const lease = `# Lease Agreement

## 1. Premises

The landlord lets the flat in Harbour Street to the tenant.

## 2. Deposit

The tenant shall pay a security deposit of 900 euros before moving in.

## 3. Pets

Dogs are not allowed in the flat.
`;

let bench;
let view;
const check = (name, work) => Workbench.check(() => bench, name, work);
const groups = () => view.frame.locator('main section h2').allInnerTexts();

before(async () => {
  bench = await Workbench.open({
    files: {
      'agreement.txt': readFileSync(contract, 'utf8'),
      'lease.md': lease,
      'notes.contract': 'Nothing of interest is written here.\n',
      'parking/garage.md': '# Garage Agreement\n\n## 1. Price\n\nThe garage costs 80 euros a month.\n',
      'old/lease-2019.md': '# Lease of 2019\n\nThe garage costs 70 euros a month.\n',
    },
    open: ['agreement.txt', 'lease.md'],
    settings: { 'files.exclude': { old: true } },
  });
  view = await AskView.open(bench);
});
after(() => bench?.close());

check('two open documents are asked, and the one that answers comes first', async () => {
  await bench.tab('agreement.txt').click();
  await view.scope('open');
  await view.ask('How much is the security deposit that the tenant shall pay?');
  const names = await groups();
  assert.equal(names[0], 'lease.md');
  assert.deepEqual([...names].sort(), ['agreement.txt', 'lease.md']);
  const [answer] = await view.rows('answer');
  assert.match(answer.text, /900 euros/);
});

check('a result of another document opens it, with the words marked', async () => {
  await view.row('answer').click();
  await bench.page.locator('.tab.active[data-resource-name="lease.md"]').waitFor();
  const [answer] = await view.rows('answer');
  await bench.until('marked there', async () => fold((await textUnder(bench.page, colours.dark.answer))[0] ?? '') === answer.text);
});

check('the workspace is asked as one: files that are not open too, those that are excluded not', async () => {
  await view.scope('workspace');
  await view.ask('What does the garage cost?');
  const names = await groups();
  assert.equal(names[0], 'parking/garage.md');
  assert.deepEqual([...names].sort(), ['agreement.txt', 'lease.md', 'notes.contract', 'parking/garage.md']);
  assert.match((await view.rows('answer'))[0].text, /80 euros/);
});

check('a result of a file that was not open opens it, with the words marked', async () => {
  await view.row('answer').click();
  await bench.page.locator('.tab.active[data-resource-name="garage.md"]').waitFor();
  const [answer] = await view.rows('answer');
  await bench.until('marked there', async () => fold((await textUnder(bench.page, colours.dark.answer))[0] ?? '') === answer.text);
  await shoot(bench, 'workspace');
});

check('a file named .contract is legal text, and is read', async () => {
  await bench.openFile('notes.contract');
  await bench.page.locator('.statusbar-item[id="status.editor.mode"]', { hasText: 'Legal Text' }).waitFor();
  await view.scope('document');
  await view.ask('What is written here?');
  assert.doesNotMatch(await view.status.innerText(), /does not read/);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
