// Copying pin cites in all three forms.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { contract } from './lib/paths.mjs';
import { Workbench } from './lib/workbench.mjs';

const text = readFileSync(contract, 'utf8');
const lines = text.split('\n');
const at = lines.findIndex((line) => line.startsWith('2.2  Extensions.')) + 1;
const words = '2.2  Extensions.';

let bench;
const check = (name, work) => Workbench.check(() => bench, name, work);

async function copied(command) {
  await bench.page.evaluate(() => navigator.clipboard.writeText(''));
  await bench.command(command);
  return bench.until('something is on the clipboard', () => bench.clipboard());
}

async function selectWords() {
  await bench.goTo(at);
  for (let step = 0; step < words.length; step += 1) await bench.page.keyboard.press('Shift+ArrowRight');
}

before(async () => {
  bench = await Workbench.open({ files: { 'contracts/agreement.txt': text }, open: ['contracts/agreement.txt'] });
  await AskView.open(bench);
});
after(() => bench?.close());

check('as text', async () => {
  await selectWords();
  const cite = await copied('Pincite: Copy Pin Cite');
  assert.match(cite, /2\.2/);
  assert.doesNotMatch(cite, /\n/);
});

check('as Markdown, by the setting: the quote with a link to file and line', async () => {
  await bench.settings({ 'pincite.cite.format': 'markdown' });
  await selectWords();
  const markdown = await copied('Pincite: Copy Pin Cite');
  assert.match(markdown, new RegExp(`^> 2\\.2  Extensions\\.\\n\\n— \\[.*2\\.2.*\\]\\(contracts/agreement\\.txt#L${at}\\)$`));
});

check('as an annotation, picked for once', async () => {
  await selectWords();
  await bench.page.evaluate(() => navigator.clipboard.writeText(''));
  await bench.command('Pincite: Copy Pin Cite As');
  await bench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'JSON annotation' }).click();
  const annotation = JSON.parse(await bench.until('it is on the clipboard', () => bench.clipboard()));
  const [quote, position] = annotation.target.selector;
  assert.equal(quote.exact, words);
  assert.equal(Array.from(text).slice(position.start, position.end).join(''), words);
  assert.match(annotation.body.value, /2\.2/);
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
