/** The outline as the tree shows it: filtered, and the division at a position. Pure. */

import type { Division } from '../protocol';

export interface Node {
  /** Stable over edits that leave numbers and titles alone, so that the tree keeps what is unfolded. */
  id: string;
  label: string;
  division: Division;
  parent: Node | undefined;
  children: Node[];
}

export const labelOf = ({ number, title }: Pick<Division, 'number' | 'title'>): string => `${number} ${title}`.trim() || '(untitled)';

/** The length of a division in words for people: tokens are what the questions' budget counts. */
export const lengthOf = (tokens: number): string => `${tokens.toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}`;

export function nodesOf(divisions: readonly Division[], parent?: Node): Node[] {
  const seen = new Map<string, number>();
  return divisions.map((division) => {
    const label = labelOf(division);
    const again = seen.get(label) ?? 0;
    seen.set(label, again + 1);
    const node: Node = { id: `${parent?.id ?? ''}/${label}#${again}`, label, division, parent, children: [] };
    node.children = nodesOf(division.children, node);
    return node;
  });
}

const samePlainly = (node: Node, division: Division): boolean =>
  node.label === labelOf(division) && node.division.kind === division.kind && node.division.tokens === division.tokens;

const sameShape = (nodes: readonly Node[], divisions: readonly Division[]): boolean =>
  nodes.length === divisions.length &&
  nodes.every((node, index) => {
    const division = divisions[index];
    return division !== undefined && samePlainly(node, division) && sameShape(node.children, division.children);
  });

/**
 * Gives nodes their new places where nothing that they show has changed; false, and nothing done, where something has.
 * Most key strokes only move divisions: a tree that is not drawn anew keeps what its user is about to click.
 */
export function moved(nodes: readonly Node[], divisions: readonly Division[]): boolean {
  if (!sameShape(nodes, divisions)) return false;
  const move = (node: Node, division: Division | undefined) => {
    if (!division) return;
    node.division = division;
    node.children.forEach((child, index) => move(child, division.children[index]));
  };
  nodes.forEach((node, index) => move(node, divisions[index]));
  return true;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Only divisions whose number or title holds every word of the filter, with all that stand above them. */
export function filterDivisions(divisions: readonly Division[], filter: string): Division[] {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...divisions];
  const keep = (division: Division): Division[] => {
    const label = fold(labelOf(division));
    const children = division.children.flatMap(keep);
    return words.every((word) => label.includes(word)) || children.length > 0 ? [{ ...division, children }] : [];
  };
  return divisions.flatMap(keep);
}

interface Position {
  line: number;
  character: number;
}

const isBefore = (a: Position, b: Position): boolean => a.line < b.line || (a.line === b.line && a.character < b.character);

/** The smallest division that holds a position. */
export function nodeAt(nodes: readonly Node[], position: Position): Node | undefined {
  for (const node of nodes) {
    const { start, end } = node.division.range;
    if (!isBefore(position, start) && isBefore(position, end)) return nodeAt(node.children, position) ?? node;
  }
  // At the very end of the text no division's half-open range holds the cursor: it belongs to the last.
  const last = nodes.at(-1);
  if (last && !isBefore(position, last.division.range.end) && !last.parent) return lastOf(last);
  return undefined;
}

function lastOf(node: Node): Node {
  const last = node.children.at(-1);
  return last ? lastOf(last) : node;
}
