// Runs the workbench tests: sets up, packs the extension, starts one code-server, and gives it to all test files.
// Those named …-models.test.mjs get one whose language servers find by meaning; the others find by words, which is quick.
//   node run.mjs [--screenshots] [--no-pack] [NAME…]     NAME: only the files whose name holds it (set-up always runs)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { client, here, vsix } from './lib/paths.mjs';
import { prepare, remove, startServer } from './lib/server.mjs';

const started = Date.now();
const log = (text) => console.log(`# ${((Date.now() - started) / 1000).toFixed(1)} s ${text}`);
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

function must(what, command, args, options = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (done.error || done.status !== 0) {
    console.error(`vscode e2e: ${what} failed (see above)`);
    process.exit(1);
  }
  log(what);
}

must('set-up of code-server and Chromium', 'bash', [path.join(here, 'setup.sh')]);
if (!flags.includes('--no-pack') || !existsSync(vsix)) must('packing of the extension', process.execPath, ['scripts/vsix.mjs'], { cwd: client });

const all = readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort();
const [setUp, ...rest] = all;
const chosen = rest.filter((name) => names.length === 0 || names.some((wanted) => name.includes(wanted)));
const root = prepare(log);
let server;

/** What the failures of the run had to say, told once more at its end: what comes after them may be long. */
const told = [];

/** One run of node's test runner; the exit code. */
function runTests(files) {
  const env = {
    ...process.env,
    PINCITE_E2E_ROOT: root,
    PINCITE_E2E_PORT: String(server.port),
    PINCITE_SCREENSHOTS: flags.includes('--screenshots') ? '1' : '',
  };
  const paths = files.map((name) => path.join(here, name));
  return new Promise((resolve) => {
    const runner = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...paths], { stdio: ['inherit', 'pipe', 'inherit'], env });
    const output = [];
    runner.stdout.on('data', (data) => {
      process.stdout.write(data);
      output.push(data);
    });
    runner.on('close', (status) => {
      if (status !== 0) told.push(`# ${files.join(' ')}\n${Buffer.concat(output).toString('utf8').split('failing tests:').at(-1).slice(0, 6000)}`);
      resolve(status ?? 1);
    });
  });
}

// Broken off by hand or by a time limit: what was started ends all the same.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server?.stop();
    remove(root);
    process.exit(1);
  });
}

/** Runs each file; 0 where all of them succeeded. */
async function runEach(files) {
  let failed = 0;
  for (const name of files) {
    if ((await runTests([name])) === 0) continue;
    // A busy machine can hold a workbench up for longer than a person would wait. What is broken fails twice.
    log(`${name} failed: once more`);
    if ((await runTests([name])) !== 0) failed = 1;
  }
  return failed;
}

const usesModels = (name) => name.endsWith('-models.test.mjs');
let code = 1;
try {
  server = await startServer(root, { tier: 'lexical', log });
  // What set-up installs serves all the others: without it none of them can tell anything.
  code = await runTests([setUp]);
  if (code === 0) {
    code = await runEach(chosen.filter((name) => !usesModels(name)));
    const withModels = chosen.filter(usesModels);
    if (withModels.length > 0) {
      await server.stop();
      server = await startServer(root, { log });
      code = (await runEach(withModels)) || code;
    }
  }
} finally {
  await server?.stop();
  remove(root);
  log('done');
}
if (code !== 0) console.log(`# failed:\n${told.join('\n')}`);
process.exit(code);
