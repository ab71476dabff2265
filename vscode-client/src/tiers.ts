/** The tiers of retrieval in people's words: how the server answers, and how an answer was found. Knows no editor. */

const ways: Partial<Record<string, string>> = {
  lexical: 'by words',
  dense: 'by words and by meaning',
  rerank: 'by words and by meaning, best passages reread',
};

/** A tier that this version does not know is named as it names itself. */
const way = (tier: string): string => ways[tier] ?? `by ${tier}`;

/** How questions are answered, where these tiers serve; the best is the last. A server that has not told yet answers by words. */
export const answersBy = (tiers: readonly string[]): string => way(tiers.at(-1) ?? 'lexical');

/** Whether local models serve. */
export const servesMeaning = (tiers: readonly string[]): boolean => tiers.some((tier) => tier !== 'lexical');

/** Where the index by meaning of an open document stands, as far as the server has told. */
export type Meaning = 'none' | 'coming' | 'ready';

export function meaningOf({ models, progress }: { models: readonly string[]; progress?: unknown }): Meaning {
  if (progress) return 'coming';
  return servesMeaning(models) ? 'ready' : 'none';
}

export interface HowFound {
  text: string;
  /** Whether asking again would search by meaning too. */
  offer: boolean;
}

/** One line on how a document was searched. `insisted`: meaning was asked for, and waited for. */
export function howFound({ tier, found }: { tier: string; found: boolean }, meaning: Meaning, insisted: boolean): HowFound {
  const text = `${found ? 'Found' : 'Searched'} ${way(tier)}`;
  if (tier !== 'lexical' || meaning === 'none') return { text, offer: false };
  if (meaning === 'coming') return { text: `${text}. The index by meaning is still being made.`, offer: false };
  if (insisted) return { text: `${text}. The local models do not serve this document.`, offer: false };
  return { text, offer: true };
}
