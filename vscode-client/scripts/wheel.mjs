// Builds the engine's wheel into dist/, where the extension finds it. Python: PINCITE_PYTHON, the checkout's .venv, python3.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const client = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const checkout = path.dirname(client);
const dist = path.join(client, 'dist');
const venv = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';
const python = process.env.PINCITE_PYTHON ?? (existsSync(path.join(checkout, venv)) ? path.join(checkout, venv) : 'python3');

mkdirSync(dist, { recursive: true });
for (const name of readdirSync(dist)) if (name.endsWith('.whl')) rmSync(path.join(dist, name));
const made = spawnSync(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', dist, checkout], { stdio: 'inherit' });
if (made.error || made.status !== 0) {
  console.error(`wheel: ${python} -m pip wheel failed; set PINCITE_PYTHON to a Python 3.11+ that has pip`);
  process.exit(1);
}
console.log(`wheel: ${readdirSync(dist).filter((name) => name.endsWith('.whl')).join(', ')}`);
