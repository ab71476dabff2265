// Packs dist/pincite.vsix: bundles, builds the wheel, calls vsce, and holds the package to its size.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const client = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const vsix = path.join(client, 'pincite.vsix');
const LIMIT = 3 * 1024 * 1024;

function run(...args) {
  const done = spawnSync(process.execPath, args, { cwd: client, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

rmSync(path.join(client, 'dist'), { recursive: true, force: true });
run('scripts/build.mjs', '--minify');
run('scripts/wheel.mjs');
cpSync(path.join(client, '../LICENSE'), path.join(client, 'LICENSE'));
// The pictures lie elsewhere in the checkout: a link to one would be broken in the packed page.
const readme = path.join(client, 'dist/README.md');
writeFileSync(readme, readFileSync(path.join(client, 'README.md'), 'utf8').replace(/^!\[.*\]\(.*\)\n\n/gm, ''));
run('node_modules/@vscode/vsce/vsce', 'package', '--readme-path', 'dist/README.md', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', vsix);
const size = statSync(vsix).size;
if (size > LIMIT) {
  console.error(`vsix: ${size} bytes, more than the ${LIMIT} allowed; see .vscodeignore`);
  process.exit(1);
}
console.log(`vsix: ${path.relative(process.cwd(), vsix)}, ${(size / 1024).toFixed(0)} KB`);
