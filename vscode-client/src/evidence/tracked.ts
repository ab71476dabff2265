/** A quoted range that follows edits: pure, in UTF-16 offsets, without an editor. */

export interface Edit {
  offset: number;
  /** Number of characters replaced. */
  length: number;
  text: string;
}

export interface Tracked {
  readonly start: number;
  readonly end: number;
  /** The words as they were when the question was answered. */
  readonly quote: string;
  /** The document no longer holds `quote` at the range. */
  readonly stale: boolean;
}

/** Reads `text[start:end]` of a document, so that a key stroke need not copy all of it. */
export type Slice = (start: number, end: number) => string;

/** Where a range lies after one edit; `touched` when the edit changed characters inside it. */
export function shift(start: number, end: number, edit: Edit): { start: number; end: number; touched: boolean } {
  const editEnd = edit.offset + edit.length;
  const delta = edit.text.length - edit.length;
  const emptied = start === end;
  // An emptied range stands where its words were deleted: what is inserted there may be their return (undo).
  if (emptied && edit.offset === start && edit.length === 0) return { start, end: end + delta, touched: true };
  if (editEnd <= start) return { start: start + delta, end: end + delta, touched: false };
  if (edit.offset >= end) return { start, end, touched: false };
  return {
    start: Math.min(start, edit.offset),
    end: Math.max(end, editEnd) + delta,
    touched: true,
  };
}

/**
 * Carries ranges through the edits of one change event, in the order given.
 *
 * The text after the change decides: a touched range whose words still stand somewhere inside it (an edit that began
 * before it, an undo) is narrowed to them and is not stale.
 */
export function follow<T extends Tracked>(ranges: readonly T[], edits: readonly Edit[], textAfter: Slice): T[] {
  return ranges.map((range) => {
    let { start, end } = range;
    let touched = false;
    for (const edit of edits) {
      const moved = shift(start, end, edit);
      ({ start, end } = moved);
      touched ||= moved.touched;
    }
    if (!touched) return start === range.start && end === range.end ? range : { ...range, start, end };
    const found = textAfter(start, end).indexOf(range.quote);
    if (found < 0) return { ...range, start, end, stale: true };
    return { ...range, start: start + found, end: start + found + range.quote.length, stale: false };
  });
}

/**
 * A quote placed in a text that may have changed since: at `start` if its words stand there, else at their nearest
 * occurrence, else at `start` and stale.
 */
export function place(text: string, start: number, quote: string): Tracked {
  const end = Math.min(start + quote.length, text.length);
  if (text.startsWith(quote, start)) return { start, end, quote, stale: false };
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  const nearest = [before, after].filter((at) => at >= 0).sort((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
  if (nearest === undefined) return { start: Math.min(start, text.length), end, quote, stale: true };
  return { start: nearest, end: nearest + quote.length, quote, stale: false };
}

/** The range that comes after (or before) an offset, around the ends; undefined when there is none. */
export function neighbour<T extends Tracked>(ranges: readonly T[], offset: number, direction: 1 | -1): T | undefined {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end);
  if (direction === 1) return sorted.find((range) => range.start > offset) ?? sorted[0];
  return sorted.reverse().find((range) => range.start < offset) ?? sorted[0];
}
