/** Finds a Python that is new enough to make the private environment from. */

import path from 'node:path';
import type { Run } from './run';

export const MINIMUM = [3, 11] as const;

export interface Candidate {
  command: string;
  args: string[];
  /** Where the proposal came from, in words for a report. */
  from: string;
}

export interface Python {
  /** The interpreter's own path, as it says. */
  executable: string;
  version: string;
}

export interface Rejected {
  candidate: Candidate;
  why: string;
}

/** What to try, in order: the setting, what the Python extension proposes, then PATH, newest first. */
export function candidates(options: { setting: string; proposed: readonly string[]; platform: NodeJS.Platform }): Candidate[] {
  const fromSetting = options.setting ? [{ command: options.setting, args: [], from: 'the setting pincite.pythonPath' }] : [];
  const fromExtension = options.proposed.map((command) => ({ command, args: [], from: 'the Python extension' }));
  const names =
    options.platform === 'win32'
      ? [{ command: 'py', args: ['-3'] }, { command: 'python', args: [] }, { command: 'python3', args: [] }]
      : ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'].map((command) => ({ command, args: [] }));
  return [...fromSetting, ...fromExtension, ...names.map((name) => ({ ...name, from: 'PATH' }))];
}

/** Whether a program lies inside one of these folders: a workspace that is not trusted may have brought it. */
export function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const relative = path.relative(folder, file);
    return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  });
}

// One JSON line, so that a banner of a wrapper script does no harm. An environment names the interpreter it was made from.
const PROBE = 'import sys, json; print(json.dumps([sys.executable, list(sys.version_info[:3])]))';

/** Asks a candidate what it is. */
export async function probe(candidate: Candidate, run: Run): Promise<Python | string> {
  const { code, output, failure } = await run(candidate.command, [...candidate.args, '-c', PROBE], { timeoutMs: 15_000 });
  if (failure === 'ENOENT') return 'not found';
  if (failure) return failure;
  if (code !== 0) return `ended with code ${code ?? 'none'}`;
  const line = output.split(/\r?\n/).reverse().find((text) => text.startsWith('['));
  if (!line) return 'is not a Python 3';
  const [executable, version] = JSON.parse(line) as [string, [number, number, number]];
  if (version[0] < MINIMUM[0] || (version[0] === MINIMUM[0] && version[1] < MINIMUM[1])) {
    return `is Python ${version.join('.')}, older than ${MINIMUM.join('.')}`;
  }
  return { executable, version: version.join('.') };
}

/** The first candidate that serves, and why those before it did not. A setting that does not serve ends the search. */
export async function findPython(list: readonly Candidate[], run: Run): Promise<{ python?: Python; rejected: Rejected[] }> {
  const rejected: Rejected[] = [];
  for (const candidate of list) {
    const found = await probe(candidate, run);
    if (typeof found !== 'string') return { python: found, rejected };
    rejected.push({ candidate, why: found });
    // The user named this one: quietly taking another would hide the mistake.
    if (candidate.from.startsWith('the setting')) break;
  }
  return { rejected };
}

/** One line on why no Python was found, with the mend. */
export function explainNoPython(rejected: readonly Rejected[]): string {
  const need = `Pincite needs Python ${MINIMUM.join('.')} or newer`;
  const setting = rejected.find(({ candidate }) => candidate.from.startsWith('the setting'));
  if (setting) return `${need}; ${setting.candidate.command} (pincite.pythonPath) ${setting.why}. Correct the setting or empty it.`;
  const present = rejected.filter(({ why }) => why !== 'not found');
  if (present.length === 0) return `${need}, and none was found. Install Python, or name one in the setting pincite.pythonPath.`;
  const list = present.map(({ candidate, why }) => `${[candidate.command, ...candidate.args].join(' ')} ${why}`);
  return `${need}: ${[...new Set(list)].join('; ')}. Install a newer Python, or name one in the setting pincite.pythonPath.`;
}
