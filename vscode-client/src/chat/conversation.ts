/** What the server wants said to a chat model, as the editor's own models take it. Pure. */

import type { ChatMessage } from '../protocol';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

const APART = `\n\n${'='.repeat(24)}\n\n`;

/** The editor's models know no system role: what the system says goes in front of what the user says first, set apart. */
export function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const turns = messages.flatMap(({ role, content }): Turn[] => (role === 'system' ? [] : [{ role, content }]));
  if (system.length === 0) return turns;
  const first = turns.findIndex(({ role }) => role === 'user');
  const before = system.join('\n\n');
  if (first < 0) return [{ role: 'user', content: before }, ...turns];
  return turns.map((turn, index) => (index === first ? { ...turn, content: before + APART + turn.content } : turn));
}

/** A token is seldom more than eight characters: a reply that is longer than this many of them has run away. */
const CHARACTERS_PER_TOKEN = 8;
const MOST_TOKENS = 8192;

/** At how many characters a reply is cut off. */
export const lengthLimit = (maxTokens: number = MOST_TOKENS): number => maxTokens * CHARACTERS_PER_TOKEN;
