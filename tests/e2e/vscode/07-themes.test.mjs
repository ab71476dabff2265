// The same answer in a light and in a high-contrast theme.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, describe } from 'node:test';
import { AskView } from './lib/ask.mjs';
import { contract } from './lib/paths.mjs';
import { shoot } from './lib/screenshots.mjs';
import { Workbench } from './lib/workbench.mjs';

const QUESTION = 'How many months before the expiration of the Term must a proposal for renewal be submitted?';
let bench;
afterEach(() => bench?.close());

/** The theme's own border colour of answers, so that a colour which was never contributed cannot pass. */
const themes = [
  { name: 'light', theme: 'Default Light Modern', border: 'rgba(201, 138, 27' },
  { name: 'high-contrast', theme: 'Default High Contrast', border: 'rgb(255, 201, 77' },
];

describe('themes', () => {
  for (const { name, theme, border } of themes) {
    Workbench.check(
      () => bench,
      `the answer is seen in ${theme}`,
      async () => {
        bench = await Workbench.open({
          files: { 'agreement.txt': readFileSync(contract, 'utf8') },
          open: ['agreement.txt'],
          settings: { 'workbench.colorTheme': theme },
        });
        const view = await AskView.open(bench);
        await view.ask(QUESTION);
        assert.equal((await view.rows('answer')).length, 1);
        await bench.until('drawn with the theme’s border', () =>
          bench.page.evaluate(
            (colour) => [...document.querySelectorAll('.monaco-editor .view-overlays .cdr')].some((box) => getComputedStyle(box).borderTopColor.startsWith(colour)),
            border,
          ),
        );
        await shoot(bench, `answer-${name}`);
        bench.assertClean();
      },
    );
  }
});
