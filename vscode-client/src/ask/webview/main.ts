/** The Ask view's script: the question box, the scope, the busy bar, and the results below them. */

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';
import { HistoryCursor } from '../history';
import type { AskState, FromView, Scope, ToView } from '../messages';
import { el } from './dom';
import { drawResults, walkResults } from './results';

declare function acquireVsCodeApi(): { postMessage(message: FromView): void; getState(): unknown; setState(state: unknown): void };

const host = acquireVsCodeApi();
const send = (message: FromView) => host.postMessage(message);

const scopes: Record<Exclude<Scope, 'division'>, string> = {
  document: 'This document',
  selection: 'Selection',
  open: 'Open documents',
  workspace: 'Workspace',
};

const question = el('vscode-textarea', { label: 'Question', placeholder: 'Ask this document a question', rows: '2' });
const scope = el('vscode-single-select', { label: 'Where to ask' });
const ask = el('vscode-button', {}, 'Ask');
const cancel = el('vscode-button', { secondary: true, hidden: true }, 'Cancel');
const busy = el('vscode-progress-bar', { indeterminate: true, 'aria-label': 'Reading', hidden: true });
const status = el('p', { role: 'status', 'aria-live': 'polite', class: 'status' });
const setUp = el('vscode-button', {}, 'Set Up Pincite');
const setUpBox = el('div', { class: 'set-up', hidden: true }, el('p', {}, 'Pincite’s engine is not set up yet. It runs on this machine.'), setUp);
const results = el('main', { 'aria-label': 'Results' });
document.body.append(setUpBox, question, el('div', { class: 'controls' }, scope, ask, cancel), busy, status, results);

const history = new HistoryCursor();
let latest: AskState | undefined;
/** The number that the question sent last will have. */
let sent = 0;

/** From the key that sends a question to its answer, also while the host is too busy to have taken it. */
const isBusy = (): boolean => latest !== undefined && (latest.running !== null || latest.count < sent);

function submit(): void {
  const text = question.value.trim();
  // The list has no value until its options are drawn, which a quick typist does not wait for.
  if (text) put({ type: 'ask', question: text, scope: (scope.value || (latest?.scope ?? 'document')) as Scope });
}

/** Sends what begins a question. */
function put(message: FromView): void {
  sent = Math.max(sent, latest?.count ?? 0) + 1;
  send(message);
  drawBusy();
}

function drawBusy(): void {
  const running = isBusy();
  busy.hidden = cancel.hidden = !running;
  ask.hidden = running;
  document.body.setAttribute('aria-busy', String(running));
}

const LINES = { fewest: 2, most: 8 };

/** The box grows with the question. */
async function fitQuestion(): Promise<void> {
  question.rows = LINES.fewest;
  await question.updateComplete;
  const { scrollHeight, clientHeight } = question.wrappedElement;
  const lineHeight = clientHeight / LINES.fewest;
  question.rows = Math.min(LINES.most, Math.max(LINES.fewest, Math.ceil(scrollHeight / lineHeight)));
}

function setQuestion(text: string): void {
  question.value = text;
  const { wrappedElement } = question;
  wrappedElement.value = text;
  void fitQuestion();
  wrappedElement.setSelectionRange(text.length, text.length);
  host.setState({ draft: text });
}

/** Up and down belong to the text while it has a line to go to; at its edges they walk the history. */
function walkHistory(event: KeyboardEvent): void {
  const { value, selectionStart, selectionEnd } = question.wrappedElement;
  const entry =
    event.key === 'ArrowUp' && !value.slice(0, selectionStart).includes('\n')
      ? history.older(value)
      : event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n')
        ? history.newer()
        : undefined;
  if (entry !== undefined) {
    event.preventDefault();
    setQuestion(entry);
  } else if (event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n')) {
    results.querySelector<HTMLElement>('.result')?.focus();
  }
}

function drawScopes({ scope: current, division }: AskState): void {
  const options = Object.entries(scopes).map(([value, label]) => el('vscode-option', { value, selected: value === current }, label));
  if (division) options.push(el('vscode-option', { value: 'division', selected: current === 'division' }, `Section: ${division}`));
  const drawn = [...scope.children].map((option) => option.textContent).join('\n');
  if (drawn !== options.map((option) => option.textContent).join('\n')) scope.replaceChildren(...options);
  scope.value = current;
}

function statusText({ server, running, answer, error }: AskState): string {
  if (running) return running.message;
  if (error) return error;
  if (answer) return answer.summary;
  return ['error', 'stopped', 'starting'].includes(server.state) ? server.message : '';
}

function draw(state: AskState): void {
  if (JSON.stringify(state) === JSON.stringify(latest)) return;
  if (JSON.stringify(state.history) !== JSON.stringify(latest?.history)) history.reset(state.history);
  latest = state;
  drawBusy();
  setUpBox.hidden = state.server.state !== 'needsSetUp';
  const text = statusText(state);
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle('error', state.error !== null && state.error !== 'Cancelled.');
  drawScopes(state);
  drawResults(results, state, {
    reveal: (ref, focus) => send({ type: 'reveal', ref, focus }),
    copy: (ref) => send({ type: 'copy', ref }),
    askAgain: () => {
      // Its button goes with the answer: who pressed it stands at the question again.
      question.wrappedElement.focus();
      put({ type: 'askAgain' });
    },
  });
}

question.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    submit();
  } else if (event.key === 'Escape' && isBusy()) {
    send({ type: 'cancel' });
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    walkHistory(event);
  }
});
question.addEventListener('input', () => {
  host.setState({ draft: question.value });
  void fitQuestion();
});
scope.addEventListener('change', () => send({ type: 'scope', scope: scope.value as Scope }));
ask.addEventListener('click', submit);
cancel.addEventListener('click', () => send({ type: 'cancel' }));
setUp.addEventListener('click', () => send({ type: 'setUp' }));
walkResults(results, () => question.wrappedElement.focus());

window.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
  if (data.type === 'state') draw(data.state);
  else void question.updateComplete.then(() => question.wrappedElement.focus());
});

const { draft } = (host.getState() ?? {}) as { draft?: string };
if (draft) void question.updateComplete.then(() => setQuestion(draft));
send({ type: 'ready' });
