// The outline in the sidebar.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const terms = `# Service Terms

Preface.

## 1. Definitions

Words in capitals are defined here.

### 1.1 Provider

Provider means the company that gives the service.

## 2. Payment

Invoices are due within thirty days.

### 2.1 Interest

Late payments bear interest of 5 percent a year.

## 3. Term

The agreement runs for two years.
`;

let bench;
let view;
const check = (name, work) => Workbench.check(() => bench, name, work);
const rows = () => bench.page.locator('.pane', { hasText: 'Outline' }).locator('.monaco-list-row');
const labels = async () => (await rows().locator('.label-name').allInnerTexts()).map((label) => label.replaceAll('\u00a0', ' '));
const selected = async () =>
  (await bench.page.locator('.pane', { hasText: 'Outline' }).locator('.monaco-list-row.selected .label-name').allInnerTexts()).join('|').replaceAll('\u00a0', ' ');

before(async () => {
  bench = await Workbench.open({ files: { 'terms.md': terms }, open: ['terms.md'] });
  view = await AskView.open(bench);
  await rows().first().waitFor();
});
after(() => bench?.close());

check('numbers, titles and lengths are shown', async () => {
  await bench.until('all top headings', async () => (await labels()).includes('3 Term') || (await labels()).includes('3. Term'));
  const [title] = await labels();
  assert.equal(title, 'Service Terms');
  assert.match(await rows().first().innerText(), /\d+ tokens/);
});

check('the selection follows the cursor', async () => {
  const line = (words) => terms.split('\n').findIndex((text) => text.includes(words)) + 1;
  await bench.goTo(line('Late payments'));
  await bench.until('2.1 is selected', async () => /2\.1 Interest/.test(await selected()));
  await bench.goTo(line('runs for two years'));
  await bench.until('3 is selected', async () => /3\.? Term/.test(await selected()));
});

check('it follows edits', async () => {
  await bench.page.keyboard.press('Control+End');
  await bench.page.keyboard.type('\n## 4. Notices\n\nBy letter.\n');
  await bench.until('the new heading with its text', async () => /4\.? Notices\s*1\d tokens/.test((await rows().allInnerTexts()).join('\n')));
});

check('a click goes to the heading', async () => {
  await rows().filter({ hasText: 'Payment' }).first().click();
  const expected = terms.split('\n').findIndex((text) => text.includes('2. Payment')) + 1;
  await bench.until('the cursor is there', async () => (await bench.cursor()).line === expected);
});

check('a filter keeps what fits, and is taken away again', async () => {
  await bench.command('Pincite: Filter Outline');
  await bench.typeInBox('Words of a number or title', 'interest');
  await bench.until('only what fits', async () => (await labels()).every((label) => /Service Terms|Payment|Interest/.test(label)));
  assert.ok((await labels()).some((label) => /Interest/.test(label)));
  await bench.page.keyboard.press('Enter');
  await bench.command('Pincite: Clear Outline Filter');
  await bench.until('all again', async () => (await labels()).some((label) => /Notices/.test(label)));
  await shoot(bench, 'outline');
});

/** Chooses from a row's menu until that has shown its effect: a menu opened while the tree is drawn anew may come to nothing. */
async function choose(label, entry, effect) {
  const menu = bench.page.locator('.monaco-menu');
  for (let attempt = 1; ; attempt += 1) {
    await rows().filter({ hasText: label }).first().click({ button: 'right' });
    const item = menu.locator('.action-item', { hasText: entry }).first();
    await item.waitFor();
    await item.hover();
    await new Promise((resolve) => setTimeout(resolve, 300)); // a menu takes no click in its first moments
    await item.click();
    try {
      return await effect();
    } catch (error) {
      if (attempt === 3) throw error;
      await bench.page.keyboard.press('Escape');
    }
  }
}

check('one section is asked from its menu', async () => {
  const scope = view.frame.getByText(/^Section: 2/).filter({ visible: true }).first();
  await choose('Payment', 'Ask in This Section', () => scope.waitFor({ timeout: 8_000 }));
  await view.ask('How long does the agreement run?');
  const cites = [...(await view.rows('answer')), ...(await view.rows('evidence')), ...(await view.rows('section'))].map(({ cite }) => cite);
  assert.ok(cites.length > 0);
  for (const cite of cites) assert.match(cite, /2/, 'only that section was read');
});

check('the cite of a section is copied from its menu', async () => {
  const copied = () => bench.until('it is on the clipboard', async () => /2/.test(await bench.clipboard()), 8_000);
  await choose('Payment', 'Copy Pin Cite', copied);
});

check('lenses above headings, when the setting asks for them', async () => {
  await bench.settings({ 'pincite.codeLens.enabled': true });
  await bench.goTo(1);
  await bench.page.locator('.codelens-decoration', { hasText: 'Ask in this section' }).first().waitFor();
  await bench.page.locator('.codelens-decoration').getByText('Copy pin cite').first().click();
  await bench.until('the title’s cite', async () => /Service Terms/i.test(await bench.clipboard()));
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
