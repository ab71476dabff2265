// A question in the sidebar, and its answer in the text of a real contract.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { colours, fold, textUnder } from './lib/editor.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const text = readFileSync(contract, 'utf8');
const QUESTION = 'How many months before the expiration of the Term must a proposal for renewal be submitted?';
const hostile = '# Terms <img src=x onerror="document.title=\'broken\'">\n\nThe deposit is <script>document.title="broken"</script><b>900 euros</b>.\n';

let bench;
let view;
const check = (name, work) => Workbench.check(() => bench, name, work);
before(async () => {
  bench = await Workbench.open({ files: { 'agreement.txt': text, 'hostile.md': hostile }, open: ['agreement.txt'] });
  view = await AskView.open(bench);
});
after(() => bench?.close());

check('the answer comes with its cite, its quote, and its measures', async () => {
  await view.ask(QUESTION);
  const [answer] = await view.rows('answer');
  assert.match(answer.text, /eighteen \(18\) months/);
  assert.match(answer.cite, /2\.2/);
  assert.match(answer.measure, /^confidence \d+ % · score /);
  assert.ok(fold(text).includes(answer.text), 'the quote is the document’s own words');
  assert.match(await view.status.innerText(), /^\d+ passages? · [\d.]+ m?s$/);
});

check('evidence is decorated on exactly the words that the sidebar quotes', async () => {
  const [answer] = await view.rows('answer');
  const shown = await bench.until('the answer is decorated', async () => {
    const runs = await textUnder(bench.page, colours.dark.answer);
    return runs.length > 0 && runs;
  });
  assert.deepEqual(shown.map(fold), [answer.text]);
  await shoot(bench, 'answer-dark');
});

check('the pin cite stands beside the words', async () => {
  const [answer] = await view.rows('answer');
  const injected = await bench.page.locator('.monaco-editor .view-line span').evaluateAll((spans) =>
    spans.map((span) => getComputedStyle(span, '::after').content.replaceAll('\u00a0', ' ')).filter((content) => content !== 'none'),
  );
  assert.ok(injected.some((content) => content.includes(answer.cite)), `${answer.cite} in ${injected.join('; ')}`);
});

check('the cite of a result is copied', async () => {
  const [answer] = await view.rows('answer');
  await view.row('answer').hover();
  await view.frame.getByRole('button', { name: `Copy pin cite: ${answer.cite}` }).first().click();
  await bench.until('it is on the clipboard', async () => (await bench.clipboard()) === answer.cite);
});

check('further evidence and sections that were read are listed apart', async () => {
  await view.ask('When may the Customer terminate the Agreement, and what fee must it pay?');
  assert.equal((await view.rows('answer')).length, 1);
  const sections = await view.rows('section');
  assert.ok(sections.length > 0);
  for (const section of sections) assert.match(section.measure, /^rank \d+ · score /);
});

check('next and previous evidence go through the text', async () => {
  const count = (await view.rows('answer')).length + (await view.rows('evidence')).length;
  await bench.goTo(1);
  const lines = [];
  for (let step = 0; step <= count; step += 1) {
    const { line, column } = await bench.cursor();
    await bench.page.keyboard.press('Control+F8');
    await bench.until('the cursor moved', async () => {
      const now = await bench.cursor();
      return count === 1 && step > 0 ? true : now.line !== line || now.column !== column;
    });
    const place = await bench.cursor();
    lines.push(place.line * 10_000 + place.column);
  }
  const once = lines.slice(0, count);
  assert.deepEqual(once, [...once].sort((a, b) => a - b), 'in the order of the text');
  assert.equal(lines[count], lines[0], 'and around its end');
  if (count > 1) {
    await bench.page.keyboard.press('Control+Shift+F8');
    await bench.until('back', async () => (await bench.cursor()).line * 10_000 + (await bench.cursor()).column === lines[count - 1]);
  }
});

check('a click shows a result and leaves the focus; Enter goes there', async () => {
  const row = view.row('section');
  await bench.goTo(1);
  await row.click();
  const { line } = await bench.until('the cursor is there', async () => {
    const place = await bench.cursor();
    return place.line > 1 && place;
  });
  await view.row('answer').focus();
  await view.row('answer').press('Enter');
  await bench.until('the cursor is at the answer', async () => (await bench.cursor()).line !== line);
  await bench.until('the editor has the focus', async () => (await bench.page.locator('.monaco-editor.focused').count()) === 1);
});

check('arrow keys walk the results, and up from the first leads to the question', async () => {
  const focused = () => view.frame.locator('.result:focus .cite').innerText();
  await view.row('answer').focus();
  const first = await focused();
  await bench.page.keyboard.press('ArrowDown');
  await bench.page.keyboard.press('ArrowDown');
  await bench.page.keyboard.press('ArrowUp');
  await bench.page.keyboard.press('ArrowUp');
  assert.equal(await focused(), first);
  await bench.page.keyboard.press('ArrowUp');
  await view.frame.locator('vscode-textarea textarea:focus').waitFor();
});

check('earlier questions come back with the up key', async () => {
  await view.question.fill('a draft');
  await view.question.press('Home');
  await view.question.press('ArrowUp');
  assert.match(await view.question.inputValue(), /^When may the Customer terminate/);
  await view.question.press('Home');
  await view.question.press('ArrowUp');
  assert.equal(await view.question.inputValue(), QUESTION);
  await view.question.press('End');
  await view.question.press('ArrowDown');
  await view.question.press('ArrowDown');
  assert.equal(await view.question.inputValue(), 'a draft');
});

check('what the document does not answer is said, and nothing is marked', async () => {
  await view.ask('At what temperature does titanium melt?');
  await view.frame.getByText('Not found in this document', { exact: true }).waitFor();
  assert.deepEqual(await view.rows('answer'), []);
  assert.ok((await view.rows('section')).length > 0, 'what was read is still listed');
  assert.deepEqual(await textUnder(bench.page, colours.dark.answer), []);
  await shoot(bench, 'not-found');
});

check('a selection is asked alone', async () => {
  const first = text.split('\n').findIndex((line) => line.startsWith('2.1  Initial Term')) + 1;
  await bench.goTo(first);
  await bench.page.keyboard.press('Shift+End');
  await bench.page.keyboard.press('Shift+ArrowDown');
  await bench.command('Pincite: Ask in Selection');
  await view.ask(QUESTION);
  const rows = [...(await view.rows('answer')), ...(await view.rows('evidence')), ...(await view.rows('section'))];
  assert.ok(rows.length > 0);
  for (const { cite } of rows) assert.match(cite, /2(\.1)?\b/, 'only what was selected was read');
});

check('nothing selected is said in one line', async () => {
  await bench.goTo(1);
  await view.scope('selection');
  await view.ask(QUESTION);
  assert.equal(await view.status.innerText(), 'Select the text that you want to ask, or choose another scope.');
  await view.scope('document');
});

check('clearing takes the marks and the results away', async () => {
  await view.ask(QUESTION);
  await bench.command('Pincite: Clear Evidence');
  await bench.until('no marks', async () => (await textUnder(bench.page, colours.dark.answer)).length === 0);
  assert.deepEqual(await view.rows('answer'), []);
});

check('a document full of markup is shown as text', async () => {
  await bench.openFile('hostile.md');
  await view.ask('How much is the deposit?');
  const [answer] = await view.rows('answer');
  assert.match(answer.text, /<b>900 euros<\/b>/);
  assert.equal(await view.frame.locator('main img, main b, main script').count(), 0);
  assert.notEqual(await bench.page.title(), 'broken');
});

/** Each theme's own border colour of answers: a colour that was never contributed cannot pass. */
const themes = [
  { name: 'light', theme: 'Default Light Modern', border: 'rgba(201, 138, 27' },
  { name: 'high-contrast', theme: 'Default High Contrast', border: 'rgb(255, 201, 77' },
];
for (const { name, theme, border } of themes) {
  check(`the answer is seen in ${theme}`, async () => {
    await bench.settings({ 'workbench.colorTheme': theme });
    await bench.tab('agreement.txt').click();
    await view.ask(QUESTION);
    await bench.until('drawn with the theme’s border', () =>
      bench.page.evaluate(
        (colour) => [...document.querySelectorAll('.monaco-editor .view-overlays .cdr')].some((box) => getComputedStyle(box).borderTopColor.startsWith(colour)),
        border,
      ),
    );
    await shoot(bench, `answer-${name}`);
  });
}

check('no request has left this machine, and no policy was broken', () => bench.assertClean());

// The last: it breaks the policy on purpose.
check('the policy stops what gets into the page all the same', async () => {
  const { ran, stopped } = await view.frame.locator('main').evaluate(async (main) => {
    const stopped = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => stopped.push(effectiveDirective));
    const probe = document.createElement('div');
    probe.innerHTML = '<img src="https://example.org/pixel" onerror="window.ran = true"><b style="color: red">x</b>';
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    probe.append(script);
    main.append(probe);
    await fetch('https://example.org/').catch(() => undefined);
    await new Promise((done) => setTimeout(done, 500));
    probe.remove();
    return { ran: window.ran === true, stopped };
  });
  assert.equal(ran, false);
  for (const directive of ['script-src-elem', 'script-src-attr', 'img-src', 'style-src-attr', 'connect-src']) {
    assert.ok(stopped.includes(directive), `${directive} in ${stopped.join(', ')}`);
  }
});
