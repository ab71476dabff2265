import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cited, formatCite } from '../src/cite/format';

const text = 'Intro 😀\n\nEither party [may] terminate\non notice. More.';
const start = text.indexOf('Either');
const quote = 'Either party [may] terminate\non notice.';
const cited: Cited = {
  cite: 'Master Services Agreement § 12.2(b)',
  quote,
  lines: [2, 3],
  uri: 'file:///w/my%20contract.txt',
  link: 'a (b)/my contract.txt',
  text,
  start,
  end: start + quote.length,
};

test('as text: the cite alone', () => assert.equal(formatCite(cited, 'text'), 'Master Services Agreement § 12.2(b)'));

test('as Markdown: the quote, and a link to file and lines counted from 1', () => {
  assert.equal(
    formatCite(cited, 'markdown'),
    '> Either party [may] terminate\n> on notice.\n\n— [Master Services Agreement § 12.2(b)](a%20%28b%29/my%20contract.txt#L3-L4)',
  );
});

test('as Markdown: one line, and a cite with brackets in it', () => {
  assert.match(formatCite({ ...cited, cite: 'A [b] *c*', lines: [2, 2] }, 'markdown'), /— \[A \\\[b\\\] \\\*c\\\*\]\(.*#L3\)$/);
});

test('as an annotation: positions in code points, context on both sides', () => {
  const { target, body } = JSON.parse(formatCite(cited, 'json')) as {
    target: { source: string; selector: [Record<string, string>, Record<string, number>] };
    body: { value: string };
  };
  const [words, position] = target.selector;
  assert.equal(body.value, cited.cite);
  assert.equal(target.source, cited.uri);
  assert.equal(words.exact, quote);
  assert.equal(words.prefix, 'Intro 😀\n\n');
  assert.equal(words.suffix, ' More.');
  // The emoji is two UTF-16 units but one code point.
  assert.equal(position.start, start - 1);
  assert.equal(Array.from(text).slice(position.start, position.end).join(''), quote);
});
