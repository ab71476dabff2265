/** What the status item says of the server: pure, in words. */

import type { ServerState, ServerStatus } from './server';
import { answersBy } from './tiers';

export interface StatusLine {
  text: string;
  detail: string;
  busy: boolean;
  level: 'information' | 'warning' | 'error';
}

const texts: Record<ServerState, string> = {
  stopped: 'Pincite: stopped',
  needsSetUp: 'Pincite: needs set-up',
  starting: 'Pincite: starting',
  indexing: 'Pincite: indexing',
  ready: 'Pincite: ready',
  error: 'Pincite: error',
};

export function statusLine({ state, message, models, progress }: ServerStatus): StatusLine {
  const serves = state === 'indexing' || state === 'ready';
  const finds = serves ? `finds ${answersBy(models)}` : '';
  // A server that serves has a message only where something, a model, does not.
  const wrong = state === 'stopped' || state === 'needsSetUp' || (serves && message !== '');
  return {
    text: progress ? `Pincite: indexing by meaning ${progress.done}/${progress.total}` : texts[state],
    detail: [message, finds].filter(Boolean).join(' · '),
    busy: state === 'starting' || state === 'indexing' || progress !== undefined,
    level: state === 'error' ? 'error' : wrong ? 'warning' : 'information',
  };
}
