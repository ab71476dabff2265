// A contract as navigable as code: definition, hover, rename, what leads nowhere, captions beside numbers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { fold } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

/** A real contract with one slip: its Article 4 ends with Section 4.4. */
const text = readFileSync(contract, 'utf8').replace('Section 8.1', 'Section 4.5');

/** Line and column, from 1, inside the nth place where words stand. */
function placeOf(words, nth = 1) {
  let offset = -1;
  for (let count = 0; count < nth; count += 1) offset = text.indexOf(words, offset + 1);
  assert.notEqual(offset, -1, words);
  const before = text.slice(0, offset + 2);
  return [before.split('\n').length, before.length - before.lastIndexOf('\n')];
}
const lineOf = (pattern) => text.split('\n').findIndex((line) => pattern.test(line)) + 1;

let bench;
const check = (name, work) => Workbench.check(() => bench, name, work);
const key = (name) => bench.page.keyboard.press(name);
const shown = async () => fold(await bench.page.locator('.monaco-editor .view-lines').first().innerText());
const hover = () => bench.page.locator('.monaco-hover:visible .monaco-hover-content');

/** Goes to a place again and presses a key until what it is to show is there: the server may be reading still. */
async function arriving(place, press, what, holds) {
  return bench.until(what, async () => {
    await bench.goTo(...place);
    await press();
    for (let wait = 0; wait < 15; wait += 1) {
      const value = await holds();
      if (value) return value;
      await bench.page.waitForTimeout(100);
    }
    await key('Escape');
    return false;
  }, 60_000);
}

before(async () => {
  bench = await Workbench.open({ files: { 'agreement.txt': text }, open: ['agreement.txt'] });
});
after(() => bench?.close());

check('F12 on a section number goes to that section', async () => {
  const target = lineOf(/^\s*4\.2 {2}Development of Conversion/);
  await arriving(placeOf('Section 4.2'), () => key('F12'), 'the cursor at § 4.2', async () => (await bench.cursor()).line === target);
});

check('a defined term shows its definition where the pointer rests', async () => {
  const place = placeOf('Performance Standards', 3);
  const words = await arriving(place, () => bench.command('Show or Focus Hover'), 'the definition', async () => {
    const told = await hover().allInnerTexts();
    return told.map(fold).find((each) => /Performance Standards/.test(each) && /§|means|Article 9/.test(each));
  });
  assert.ok(words);
  await shoot(bench, 'definition');
  await key('Escape');
});

check('a defined term is renamed wherever it is used, and the renaming undone', async () => {
  const count = text.split('Readiness Review').length - 1;
  assert.ok(count > 1);
  const box = bench.page.locator('.rename-box input');
  await arriving(placeOf('Readiness Review', 2), () => key('F2'), 'the box for the new name', () => box.isVisible());
  await box.fill('Readiness Check');
  await key('Enter');
  await box.waitFor({ state: 'hidden' });
  await bench.until('the new name', async () => (await shown()).includes('Readiness Check'));
  assert.ok(!(await shown()).includes('Readiness Review'));
  await bench.focusEditor();
  await key('Control+z');
  await bench.until('the old name', async () => (await shown()).includes('Readiness Review'));
});

check('a reference to nothing is underlined, and a quick fix mends it', async () => {
  const place = placeOf('Section 4.5');
  await bench.goTo(...place);
  await bench.page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
  const menu = bench.page.locator('.action-widget .monaco-list-row.focused', { hasText: 'Write “Section 4.4”' });
  await arriving(place, () => key('Control+.'), 'the quick fix', async () => (await menu.count()) > 0);
  await key('Enter');
  await bench.until('the mended reference', async () => (await shown()).includes('Section 4.4'));
  await bench.focusEditor();
  await key('Control+z');
  await bench.until('the old reference', async () => (await shown()).includes('Section 4.5'));
});

check('captions stand beside the numbers where the user wants them', async () => {
  await bench.settings({ 'pincite.references.inlayHints': true });
  await bench.goTo(...placeOf('Section 4.2'));
  await bench.page.locator('.monaco-editor .view-line span', { hasText: /\(Development\sof\sConversion/ }).first().waitFor();
});

check('an answer brings along what it refers to, and a click goes there', async () => {
  const view = await AskView.open(bench);
  await view.ask('When may Customer terminate after a change in control?');
  const related = await bench.until('what it refers to', async () => {
    const rows = await view.rows('related');
    return rows.length > 0 && rows;
  });
  assert.match(related[0].cite, /§ 1\.2\(C\)/);
  assert.match(related[0].measure, /Change in Control/);
  await view.row('related').press('Enter');
  const line = lineOf(/"Change in Control" shall mean/);
  await bench.until('the definition', async () => Math.abs((await bench.cursor()).line - line) <= 2);
});

check('no request has left this machine', () => bench.assertClean());
