// Evidence while its document is edited.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { bordersOf, colours, fold, textUnder } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const text = readFileSync(contract, 'utf8');
const QUESTION = 'How many months before the expiration of the Term must a proposal for renewal be submitted?';
const STALE = [185, 133, 133];

let bench;
let view;
let answer;
let line;
const check = (name, work) => Workbench.check(() => bench, name, work);
const decorated = async () => (await textUnder(bench.page, colours.dark.answer)).map(fold);

before(async () => {
  bench = await Workbench.open({ files: { 'agreement.txt': text, 'other.md': '# Other\n' }, open: ['agreement.txt'] });
  view = await AskView.open(bench);
  await view.ask(QUESTION);
  [answer] = await view.rows('answer');
  await view.row('answer').press('Enter');
  ({ line } = await bench.until('the cursor is at the answer', async () => {
    const place = await bench.cursor();
    return place.line > 1 && place;
  }));
});
after(() => bench?.close());

check('marks follow an edit above them', async () => {
  await bench.goTo(1);
  await bench.page.keyboard.type('A new first line\nand a second, with an emoji 😀\n');
  await bench.goTo(line + 2);
  await bench.until('the same words are marked', async () => (await decorated())[0] === answer.text);
  assert.equal((await view.rows('answer'))[0].stale, false);
});

check('evidence edited inside is stale, in the text and in the sidebar', async () => {
  await view.row('answer').press('Enter');
  await bench.page.locator('.monaco-editor.focused').waitFor();
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.press('ArrowRight');
  await bench.page.keyboard.type('X');
  await bench.until('the sidebar says so', async () => (await view.rows('answer'))[0].stale);
  assert.deepEqual(await decorated(), [], 'never marked as if it still answered');
  assert.ok((await bordersOf(bench.page, STALE, 'dashed')) > 0, 'underlined as stale');
  await shoot(bench, 'stale');
});

check('undoing the edit makes it fresh again', async () => {
  await bench.page.keyboard.press('Control+z');
  await bench.until('the words are marked again', async () => (await decorated())[0] === answer.text);
  assert.equal((await view.rows('answer'))[0].stale, false);
});

check('marks come back when the editor is shown again', async () => {
  await bench.openFile('other.md');
  await bench.until('the other document has none', async () => (await decorated()).length === 0);
  await bench.tab('agreement.txt').click();
  await bench.until('they are back', async () => (await decorated())[0] === answer.text);
});

check('hovering tells the question, the cite and the confidence', async () => {
  const box = await bench.page.evaluate(([red, green, blue]) => {
    const coloured = [...document.querySelectorAll('.monaco-editor .view-overlays .cdr')].find((element) =>
      getComputedStyle(element).backgroundColor.startsWith(`rgba(${red}, ${green}, ${blue}`),
    );
    const { left, top, width, height } = coloured.getBoundingClientRect();
    return { x: left + Math.min(20, width / 2), y: top + height / 2 };
  }, colours.dark.answer);
  await bench.page.mouse.move(box.x, box.y);
  await bench.page.mouse.move(box.x + 2, box.y);
  const hover = bench.page.locator('.monaco-hover:visible', { hasText: 'confidence' });
  await hover.waitFor();
  const said = fold(await hover.innerText());
  assert.ok(said.includes(QUESTION), said);
  assert.ok(said.includes(answer.cite), said);
  await hover.getByText('Copy Pin Cite').click();
  await bench.until('the cite is on the clipboard', async () => (await bench.clipboard()).includes('2.2'));
});

check('no request has left this machine, and no policy was broken', () => bench.assertClean());
