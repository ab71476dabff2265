import assert from 'node:assert/strict';
import { existsSync, promises as fs, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Environment, type InstallOptions, SetUpError, digest, findWheel } from '../src/setup/environment';
import { explainFailure } from '../src/setup/failure';
import { type Finished, type Run, run } from '../src/setup/run';

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(os.tmpdir(), 'pincite-'))));
afterEach(() => fs.rm(root, { recursive: true }));

const python = { executable: 'python3', version: '3.11.2' };

/** Stands in for venv and pip: makes the files that they would, and fails where told to. */
function scripted(folder: string, fail: (args: readonly string[]) => Partial<Finished> | undefined = () => undefined) {
  const calls: string[] = [];
  const fake: Run = async (_command, args) => {
    calls.push(args.join(' '));
    if (args.includes('venv')) {
      await fs.mkdir(path.join(folder, 'bin'), { recursive: true });
      await fs.writeFile(path.join(folder, 'bin', 'python'), '');
    }
    return { code: 0, output: '', ...fail(args) };
  };
  return { calls, fake };
}

async function options(): Promise<InstallOptions> {
  const wheel = path.join(root, 'pincite-0.1.0-py3-none-any.whl');
  await fs.writeFile(wheel, 'wheel');
  return { wheel, models: false, progress: () => undefined, log: () => undefined };
}

describe('the private environment', () => {
  test('is made, filled, and known by the digest of its wheel', async () => {
    const folder = path.join(root, 'storage', 'environment');
    const { calls, fake } = scripted(folder);
    const environment = new Environment(folder, fake, 'linux');
    assert.equal(await environment.installed(), undefined);
    const given = await options();
    await environment.create(python, given);
    assert.deepEqual(await environment.installed(), { wheel: await digest(given.wheel), python: '3.11.2', models: false, chat: false });
    assert.match(calls[0] ?? '', /^-m venv /);
    assert.match(calls[1] ?? '', /^-m pip install .*\.whl$/);
    assert.equal(existsSync(`${folder}.lock`), false);
  });

  test('leaves nothing half made when pip fails, and says why', async () => {
    const folder = path.join(root, 'environment');
    const offline = { code: 1, output: "NewConnectionError: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution" };
    const { fake } = scripted(folder, (args) => (args.includes('pip') ? offline : undefined));
    const environment = new Environment(folder, fake, 'linux');
    await assert.rejects(environment.create(python, await options()), (error: Error) => {
      assert.ok(error instanceof SetUpError);
      assert.match(error.message, /could not be reached/);
      return true;
    });
    assert.equal(existsSync(folder), false);
    assert.equal(existsSync(`${folder}.lock`), false);
  });

  test('is renewed in place, and keeps the models', async () => {
    const folder = path.join(root, 'environment');
    const { calls, fake } = scripted(folder);
    const environment = new Environment(folder, fake, 'linux');
    const given = await options();
    await environment.create(python, given);
    await fs.writeFile(given.wheel, 'another wheel');
    await environment.renew({ ...given, models: true });
    assert.deepEqual(await environment.installed(), { wheel: await digest(given.wheel), python: '3.11.2', models: true, chat: false });
    assert.ok(calls.some((call) => call.includes('--force-reinstall')));
    assert.ok(calls.some((call) => call.endsWith('.whl[models]')));
  });

  test('gets the models without touching the engine that serves meanwhile, and checks that they open', async () => {
    const folder = path.join(root, 'environment');
    const { calls, fake } = scripted(folder);
    const environment = new Environment(folder, fake, 'linux');
    const given = await options();
    await environment.create(python, given);
    calls.length = 0;
    await environment.renew({ ...given, models: true });
    assert.equal((await environment.installed())?.models, true);
    assert.ok(calls[0]?.endsWith('.whl[models]'));
    assert.equal(calls.some((call) => call.includes('--force-reinstall')), false);
    assert.ok(calls.at(-1)?.includes('local_models'));
  });

  test('gets the chat client beside the models that it has', async () => {
    const folder = path.join(root, 'environment');
    const { calls, fake } = scripted(folder);
    const environment = new Environment(folder, fake, 'linux');
    const given = await options();
    await environment.create(python, given);
    await environment.renew({ ...given, models: true, chat: true });
    assert.ok(calls.some((call) => call.endsWith('.whl[chat,models]')));
    assert.equal((await environment.installed())?.chat, true);
  });

  test('models that cannot be had leave what is installed as it was', async () => {
    const folder = path.join(root, 'environment');
    const offline = { code: 1, output: 'Failed to establish a new connection: [Errno 111] Connection refused' };
    const { fake } = scripted(folder, (args) => (args.some((arg) => arg.endsWith('[models]')) ? offline : undefined));
    const environment = new Environment(folder, fake, 'linux');
    const given = await options();
    await environment.create(python, given);
    const before = await environment.installed();
    await assert.rejects(environment.renew({ ...given, models: true }), /^Error: Installing the local models: .*could not be reached/);
    assert.deepEqual(await environment.installed(), before);
    assert.ok(existsSync(environment.python));
  });

  test('models that do not open here are not said to be installed, and the reason is theirs', async () => {
    const folder = path.join(root, 'environment');
    const broken = { code: 1, output: 'a warning\nmodel.onnx: cannot be opened\n' };
    const { fake } = scripted(folder, (args) => (args.some((arg) => arg.includes('local_models')) ? broken : undefined));
    const environment = new Environment(folder, fake, 'linux');
    const given = await options();
    await environment.create(python, given);
    await assert.rejects(environment.renew({ ...given, models: true }), /cannot serve here: model\.onnx: cannot be opened$/);
    assert.equal((await environment.installed())?.models, false);
  });

  test('is changed by one window at a time', async () => {
    const folder = path.join(root, 'environment');
    await fs.mkdir(`${folder}.lock`, { recursive: true });
    const environment = new Environment(folder, scripted(folder).fake, 'linux');
    await assert.rejects(environment.create(python, await options()), /Another window is setting Pincite up/);
  });

  test('lies elsewhere on Windows', () => {
    assert.ok(new Environment('storage', run, 'win32').python.endsWith('python.exe'));
  });
});

test('the bundled wheel is one', async () => {
  await assert.rejects(findWheel(root), /0 wheels/);
  await fs.writeFile(path.join(root, 'a.whl'), '');
  assert.equal(await findWheel(root), path.join(root, 'a.whl'));
  await fs.writeFile(path.join(root, 'b.whl'), '');
  await assert.rejects(findWheel(root), /2 wheels/);
});

describe('failures are explained in one line', () => {
  const cases: [string, Partial<Finished>, RegExp][] = [
    ['no venv package', { output: 'The virtual environment was not created successfully because ensurepip is not available.' }, /python3-venv/],
    ['no network', { output: 'Failed to establish a new connection: [Errno 111] Connection refused' }, /could not be reached/],
    ['a proxy', { output: "ProxyError('Cannot connect to proxy.', OSError('Tunnel connection failed: 407 Proxy Authentication Required'))" }, /http\.proxy/],
    ['a certificate', { output: 'SSLError(SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED]"))' }, /PIP_CERT/],
    ['an old Python', { output: "ERROR: Package 'pincite' requires a different Python: 3.9.2 not in '>=3.11'" }, /too old/],
    ['a missing package', { output: 'ERROR: No matching distribution found for pyromark>=0.9' }, /package index/],
    ['a full disk', { output: 'OSError: [Errno 28] No space left on device' }, /disk is full/],
    ['a folder that is shut', { output: 'PermissionError: [Errno 13] Permission denied' }, /cannot be written/],
    ['the user', { code: null, failure: 'cancelled' }, /cancelled\.$/],
    ['time', { code: null, failure: 'timeout' }, /took too long/],
    ['anything else', { output: 'boom' }, /ended with code 1/],
  ];
  for (const [title, finished, expected] of cases) {
    test(title, () => {
      const line = explainFailure('Installing', { code: 1, output: '', ...finished });
      assert.match(line, expected);
      assert.equal(line.includes('\n'), false);
    });
  }
});

describe('running a program', () => {
  test('gives its output, its lines and its code', async () => {
    const lines: string[] = [];
    const done = await run(process.execPath, ['-e', 'console.log("a\\nb"); process.exit(3)'], { onLine: (line) => lines.push(line) });
    assert.deepEqual([done.code, lines], [3, ['a', 'b']]);
  });
  test('one that is not there', async () => assert.equal((await run('no-such-program-here', [])).failure, 'ENOENT'));
  test('one that hangs is stopped', async () => {
    assert.equal((await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 })).failure, 'timeout');
  });
  test('one that is cancelled is stopped', async () => {
    const stopping = new AbortController();
    const done = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { signal: stopping.signal });
    stopping.abort();
    assert.equal((await done).failure, 'cancelled');
  });
});
