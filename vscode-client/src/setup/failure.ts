/** Turns what venv and pip print when they fail into one line that says what is wrong and how to mend it. */

import type { Finished } from './run';

interface Sign {
  pattern: RegExp;
  message: string;
}

// Ordered: the first that fits wins, the more particular ones first.
const signs: Sign[] = [
  {
    pattern: /ensurepip is not available|No module named ['"]?(ensurepip|venv)/i,
    message: 'this Python cannot make virtual environments. Install its venv package (Debian and Ubuntu: python3-venv), or name another Python in pincite.pythonPath.',
  },
  {
    pattern: /ProxyError|Cannot connect to proxy|Tunnel connection failed|407 Proxy Authentication/i,
    message: 'the proxy refused the connection to the Python package index. Check the setting http.proxy, or ask who runs your network.',
  },
  {
    pattern: /CERTIFICATE_VERIFY_FAILED|SSLError|SSL: /i,
    message: 'the package index showed a certificate that Python does not trust. On a company network, set the environment variable PIP_CERT to its certificate file.',
  },
  {
    pattern: /Failed to establish a new connection|Name or service not known|Temporary failure in name resolution|nodename nor servname|getaddrinfo failed|Network is unreachable|Connection refused|ConnectTimeoutError|Read timed out|Max retries exceeded|NewConnectionError/i,
    message: 'the Python package index could not be reached. Set-up needs the network once, for the packages that the engine stands on; Pincite never uses it afterwards.',
  },
  {
    pattern: /requires a different Python|Requires-Python/i,
    message: 'this Python is too old for the engine. Name a newer one in pincite.pythonPath.',
  },
  {
    pattern: /No matching distribution found for|Could not find a version that satisfies/i,
    message: 'a package that the engine stands on is not to be had from your package index for this Python. The log names it.',
  },
  {
    pattern: /No space left on device|ENOSPC|not enough space/i,
    message: 'the disk is full. Make room, then set up again.',
  },
  {
    pattern: /Permission denied|EACCES|EPERM|Read-only file system/i,
    message: 'the folder of the environment cannot be written. The log names it.',
  },
];

/** One line on why a step failed. */
export function explainFailure(step: string, { code, output, failure }: Finished): string {
  if (failure === 'cancelled') return `${step}: cancelled.`;
  if (failure === 'timeout') return `${step}: took too long and was stopped. Check the network, then set up again.`;
  if (failure) return `${step}: could not be started (${failure}).`;
  const sign = signs.find(({ pattern }) => pattern.test(output));
  return `${step}: ${sign?.message ?? `ended with code ${code ?? 'none'}. The log has the details.`}`;
}
