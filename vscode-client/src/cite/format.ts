/** A pin cite with its quote in the forms that can be copied: pure. */

import type { CiteFormat } from '../settings';

export interface Cited {
  cite: string;
  quote: string;
  /** First and last line, counted from 0. */
  lines: [number, number];
  /** The document's URI. */
  uri: string;
  /** The document's path as a link from where the reader will be. */
  link: string;
  /** The document's text, and the quote's offsets in it in UTF-16 code units. */
  text: string;
  start: number;
  end: number;
}

/** How many characters of context a text-quote selector keeps on each side. */
const CONTEXT = 32;

const codePoints = (text: string): number => Array.from(text).length;

/** Encodes what would end a Markdown link's target early. */
const target = (link: string): string => encodeURI(link).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));

/** Makes square brackets, emphasis and the like in a cite stand for themselves. */
const literal = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');

function asMarkdown({ cite, quote, lines, link }: Cited): string {
  const quoted = quote.split(/\r\n|\r|\n/).map((line) => `> ${line}`.trimEnd());
  const [first, last] = lines;
  const anchor = first === last ? `L${first + 1}` : `L${first + 1}-L${last + 1}`;
  return [...quoted, '', `— [${literal(cite)}](${target(link)}#${anchor})`].join('\n');
}

/** A W3C Web Annotation (https://www.w3.org/TR/annotation-model/); positions count Unicode code points, as it says. */
function asAnnotation({ cite, quote, uri, text, start, end }: Cited): string {
  const position = codePoints(text.slice(0, start));
  return JSON.stringify(
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      type: 'Annotation',
      motivation: 'identifying',
      body: { type: 'TextualBody', value: cite, format: 'text/plain', purpose: 'identifying' },
      target: {
        source: uri,
        selector: [
          {
            type: 'TextQuoteSelector',
            exact: quote,
            prefix: text.slice(Math.max(0, start - CONTEXT), start),
            suffix: text.slice(end, end + CONTEXT),
          },
          { type: 'TextPositionSelector', start: position, end: position + codePoints(text.slice(start, end)) },
        ],
      },
    },
    undefined,
    2,
  );
}

export function formatCite(cited: Cited, format: CiteFormat): string {
  switch (format) {
    case 'text':
      return cited.cite;
    case 'markdown':
      return asMarkdown(cited);
    case 'json':
      return asAnnotation(cited);
  }
}
