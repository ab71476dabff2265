// Runs the workbench tests: sets up, packs the extension, starts one code-server, and gives it to all test files.
//   node run.mjs [--screenshots] [--no-pack] [NAME…]     NAME: only the files whose name holds it (set-up always runs)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { client, here, vsix } from './lib/paths.mjs';
import { startServer } from './lib/server.mjs';

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
const server = await startServer(log);

/** One run of node's test runner; the exit code. */
function runTests(files) {
  const env = {
    ...process.env,
    PINCITE_E2E_ROOT: server.root,
    PINCITE_E2E_PORT: String(server.port),
    PINCITE_SCREENSHOTS: flags.includes('--screenshots') ? '1' : '',
  };
  const paths = files.map((name) => path.join(here, name));
  return new Promise((resolve) => {
    const runner = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...paths], { stdio: 'inherit', env });
    runner.on('exit', (status) => resolve(status ?? 1));
  });
}

// Broken off by hand or by a time limit: what was started ends all the same.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.stop();
    process.exit(1);
  });
}

let code = 1;
try {
  // What set-up installs serves all the others: without it none of them can tell anything.
  code = await runTests([setUp]);
  for (const name of code === 0 ? chosen : []) {
    if ((await runTests([name])) === 0) continue;
    // A busy machine can hold a workbench up for longer than a person would wait. What is broken fails twice.
    log(`${name} failed: once more`);
    if ((await runTests([name])) !== 0) code = 1;
  }
} finally {
  await server.stop();
  log('done');
}
process.exit(code);
