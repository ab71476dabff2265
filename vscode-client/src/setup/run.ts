/** Runs a program to its end and gives its output; never through a shell. */

import { spawn } from 'node:child_process';

export interface Finished {
  /** The exit code; null when it was killed or could not be started. */
  code: number | null;
  /** Standard output and standard error as they came. */
  output: string;
  /** Why it could not be started ("ENOENT"), or was stopped ("timeout", "cancelled"). */
  failure?: string;
}

export interface RunOptions {
  timeoutMs?: number;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  signal?: AbortSignal;
  onLine?: (line: string) => void;
}

export type Run = (command: string, args: readonly string[], options?: RunOptions) => Promise<Finished>;

export const run: Run = (command, args, { timeoutMs = 20_000, env = process.env, cwd, signal, onLine } = {}) =>
  new Promise((resolve) => {
    let output = '';
    let rest = '';
    let failure: string | undefined;
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const stop = (why: string) => {
      failure ??= why;
      child.kill();
    };
    const timer = setTimeout(() => stop('timeout'), timeoutMs);
    const abort = () => stop('cancelled');
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const read = (chunk: Buffer) => {
      const text = chunk.toString('utf8');
      output += text;
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? '';
      lines.forEach((line) => onLine?.(line));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const done = (code: number | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (rest) onLine?.(rest);
      rest = '';
      resolve({ code, output, failure });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error.code ?? error.message;
      done(null);
    });
    child.on('close', done);
  });
