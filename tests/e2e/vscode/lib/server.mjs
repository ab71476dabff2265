// The code-servers of a run: a scratch home, scratch user data, the packed extension installed, no way out.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { E2E, codeServer, vsix } from './paths.mjs';

const baseSettings = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.accessibilitySupport': 'off',
  'editor.minimap.enabled': false,
  'editor.wordWrap': 'on',
  'editor.occurrencesHighlight': 'off',
  'editor.autoClosingBrackets': 'never',
  'files.autoSave': 'off',
  'workbench.editor.enablePreview': false,
};

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The folders of one run, under `root`. */
export const folders = (root) => ({ user: path.join(root, 'user'), extensions: path.join(root, 'ext'), home: path.join(root, 'home') });

/** The settings that a window starts with: the user's, and none of the machine's. */
export function writeSettings(root, settings) {
  for (const [name, values] of [['User', { ...baseSettings, ...settings }], ['Machine', {}]]) {
    const folder = path.join(folders(root).user, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(values, null, 2));
  }
}

function environment(root, tier) {
  const { home } = folders(root);
  const within = (name) => path.join(home, name);
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: within('.config'), XDG_DATA_HOME: within('.data'), XDG_CACHE_HOME: within('.cache') };
  for (const name of Object.keys(env)) {
    if (/^(VSCODE_|CODE_SERVER_|ELECTRON_|NODE_TEST|VIRTUAL_ENV|PYTHON)/.test(name) || name === 'PASSWORD' || name === 'PORT') delete env[name];
  }
  env.EXTENSIONS_GALLERY = '{"serviceUrl":""}'; // no marketplace is asked
  env.VSCODE_CLI = '1'; // else the extension host's environment comes from a login shell, and PATH is lost
  env.PIP_CACHE_DIR = path.join(E2E, 'pip-cache'); // set-up runs on each run: its downloads need not
  env.PINCITE_E2E_ROOT = root;
  delete env.PINCITE_TIER;
  if (tier) env.PINCITE_TIER = tier;
  return env;
}

/** The folders of a run, made, with the extension installed. */
export function prepare(log = () => {}) {
  // A short path: a socket's name under the user data may not be longer than about 100 characters.
  const root = mkdtempSync(path.join(os.tmpdir(), 'pin-'));
  const { user, extensions, home } = folders(root);
  for (const folder of [user, extensions, home]) mkdirSync(folder, { recursive: true });
  writeSettings(root, {});
  const installed = spawnSync(process.execPath, [codeServer, ...places(root), '--install-extension', vsix], { env: environment(root), encoding: 'utf8' });
  if (installed.status !== 0) throw new Error(`the extension could not be installed:\n${installed.stdout}${installed.stderr}`);
  log('extension installed');
  return root;
}

export function remove(root) {
  if (!process.env.E2E_KEEP) rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

const places = (root) => ['--user-data-dir', folders(root).user, '--extensions-dir', folders(root).extensions];

/** A code-server in the folders of a run. `tier` is the highest that its language servers answer with; all without it. */
export async function startServer(root, { tier, log = () => {} } = {}) {
  const env = environment(root, tier);
  const port = await freePort();
  const output = path.join(root, 'server.log');
  const file = openSync(output, 'a');
  const server = spawn(
    process.execPath,
    [codeServer, ...places(root), '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check',
      '--disable-workspace-trust', '--disable-getting-started-override', '--disable-proxy', '--ignore-last-opened'],
    { env, stdio: ['ignore', file, file], detached: true }, // a process group of its own, so that its children end with it
  );
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then((reply) => reply.ok, () => false);
    if (up) break;
    if (tries > 150 || server.exitCode !== null) throw new Error(`code-server did not start:\n${readFileSync(output, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  log(`code-server is up on port ${port}`);

  const signal = (name) => {
    try {
      process.kill(-server.pid, name);
    } catch {
      // the group is gone
    }
  };
  const stop = async () => {
    const gone = server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : undefined;
    signal('SIGTERM');
    const timer = setTimeout(() => signal('SIGKILL'), 5000);
    await gone;
    clearTimeout(timer);
    signal('SIGKILL');
  };
  return { port, stop };
}
