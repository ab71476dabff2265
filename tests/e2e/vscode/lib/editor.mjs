// What the editor shows: the characters that lie under a decoration.

/** The default colours of package.json, as the browser computes them. */
export const colours = {
  dark: { answer: [232, 163, 61], evidence: [63, 167, 160] },
};

/**
 * The rendered text under all decorations with this background, in document order, one string for each run of
 * characters. Found by geometry: a character counts when its middle lies in a coloured box.
 */
export function textUnder(page, [red, green, blue]) {
  return page.evaluate(
    ([r, g, b]) => {
      const boxes = [...document.querySelectorAll('.monaco-editor .view-overlays .cdr')]
        .filter((element) => {
          const [er, eg, eb] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
          return er === r && eg === g && eb === b;
        })
        .map((element) => element.getBoundingClientRect());
      const lines = [...document.querySelectorAll('.monaco-editor .view-line')].sort(
        (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
      );
      const runs = [];
      let run = '';
      const range = document.createRange();
      for (const line of lines) {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (let at = 0; at < node.data.length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const inside = boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
            if (inside) run += node.data[at];
            else if (run) runs.push(run), (run = '');
          }
        }
        if (run) run += '\n';
      }
      if (run) runs.push(run);
      return runs.map((text) => text.replaceAll('\u00a0', ' ').trim());
    },
    [red, green, blue],
  );
}

/** How many boxes are drawn with this border colour (any side). */
export function bordersOf(page, [red, green, blue], style) {
  return page.evaluate(
    ([r, g, b, kind]) =>
      [...document.querySelectorAll('.monaco-editor .view-overlays .cdr')].filter((element) => {
        const computed = getComputedStyle(element);
        const [er, eg, eb] = (computed.borderBottomColor.match(/[\d.]+/g) ?? []).map(Number);
        return computed.borderBottomStyle === kind && er === r && eg === g && eb === b;
      }).length,
    [red, green, blue, style],
  );
}

/** The texts that decorations add to lines, in document order. */
export function addedTexts(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.monaco-editor .view-line span')]
      .map((element) => ({ top: element.getBoundingClientRect().top, text: getComputedStyle(element, '::after').content }))
      .filter(({ text }) => text.startsWith('"'))
      .sort((one, other) => one.top - other.top)
      .map(({ text }) => text.slice(1, -1)),
  );
}

export const fold = (text) => text.replace(/\s+/g, ' ').trim();
