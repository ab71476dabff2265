/** Draws results grouped by document, and walks them by keyboard. */

import type { AskState, DocumentGroup, ResultRef, Row } from '../messages';
import { el } from './dom';

export interface ResultActions {
  reveal(ref: ResultRef, focus: boolean): void;
  copy(ref: ResultRef): void;
  askAgain(): void;
}

const titles: Record<Row['role'], string> = { answer: 'Answer', evidence: 'Further evidence', related: 'The answer refers to', section: 'Read, but no evidence' };

function result(row: Row, actions: ResultActions): HTMLElement {
  const context = JSON.stringify({ webviewSection: 'result', preventDefaultContextMenuItems: true, ...row.ref });
  const button = el(
    'button',
    { class: 'result', type: 'button', 'data-vscode-context': context, 'data-role': row.role },
    el('span', { class: 'cite' }, row.cite),
    row.stale ? el('span', { class: 'stale' }, 'edited since') : null,
    el('span', { class: 'text' }, row.text),
    el('span', { class: 'measure' }, row.measure),
  );
  button.addEventListener('click', () => actions.reveal(row.ref, false));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    actions.reveal(row.ref, true);
  });
  const copy = el('button', { class: 'copy', type: 'button', 'aria-label': `Copy pin cite: ${row.cite}`, title: 'Copy Pin Cite' }, 'Copy');
  copy.addEventListener('click', () => actions.copy(row.ref));
  return el('li', { class: row.stale ? `${row.role} is-stale` : row.role }, button, copy);
}

/** The rows of one role under a heading of their own. */
function list(role: Row['role'], rows: readonly Row[], actions: ResultActions): Node[] {
  const items = rows.filter((row) => row.role === role).map((row) => result(row, actions));
  return items.length === 0 ? [] : [el('h3', {}, titles[role]), el('ol', {}, ...items)];
}

/** How it was found, and the offer to look by meaning too. */
function howFound({ how }: DocumentGroup, actions: ResultActions): HTMLElement {
  if (!how.offer) return el('p', { class: 'how' }, how.text);
  const again = el('button', { class: 'again', type: 'button' }, 'Ask again by meaning');
  again.addEventListener('click', () => actions.askAgain());
  return el('p', { class: 'how' }, `${how.text}. `, again);
}

function group(document: DocumentGroup, actions: ResultActions): HTMLElement {
  const { name, found, rows } = document;
  const notFound = found ? null : el('p', { class: 'not-found' }, 'Not found in this document');
  return el(
    'section',
    { 'aria-label': name },
    el('h2', {}, name),
    notFound,
    ...list('answer', rows, actions),
    ...list('evidence', rows, actions),
    ...list('related', rows, actions),
    howFound(document, actions),
    ...list('section', rows, actions),
  );
}

export function drawResults(into: HTMLElement, state: AskState, actions: ResultActions): void {
  const focused = into.contains(document.activeElement) ? [...into.querySelectorAll('.result')].indexOf(document.activeElement as HTMLElement) : -1;
  const { answer, running } = state;
  if (running) {
    const preview = running.preview.map((row) => result(row, actions));
    into.replaceChildren(...(preview.length > 0 ? [el('h3', {}, 'Reading'), el('ol', { class: 'preview' }, ...preview)] : []));
  } else if (answer) {
    const notices = answer.notices.map((notice) => el('p', { class: 'notice' }, notice));
    into.replaceChildren(el('p', { class: 'question' }, answer.question), ...answer.groups.map((each) => group(each, actions)), ...notices);
  } else {
    into.replaceChildren();
  }
  // Redrawing must not throw away where a keyboard user stands.
  if (focused >= 0) into.querySelectorAll<HTMLElement>('.result')[focused]?.focus();
}

/** Arrow keys, Home and End walk the results; up from the first goes to `above`. */
export function walkResults(into: HTMLElement, above: () => void): void {
  into.addEventListener('keydown', (event) => {
    const all = [...into.querySelectorAll<HTMLElement>('.result')];
    const at = all.findIndex((element) => element === document.activeElement);
    if (at < 0) return;
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (target < 0) above();
    else all[Math.min(target, all.length - 1)]?.focus();
  });
}
