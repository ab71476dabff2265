// Bundles the extension, its webview script and, with --tests, the unit tests.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);
const has = (flag) => process.argv.includes(flag);

const common = { bundle: true, target: 'es2022', sourcemap: !has('--minify'), minify: has('--minify'), metafile: true, logLevel: 'warning', absWorkingDir: root };

const extension = {
  ...common,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  platform: 'node',
  format: 'cjs',
  external: ['vscode'],
};
const webview = {
  ...common,
  entryPoints: { ask: 'src/ask/webview/main.ts', style: 'src/ask/webview/style.css' },
  outdir: 'dist/webview',
  platform: 'browser',
  format: 'iife',
};
const tests = {
  ...common,
  entryPoints: has('--tests') ? readdirSync(at('test')).filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`) : [],
  outdir: 'out/test',
  outExtension: { '.js': '.cjs' },
  platform: 'node',
  format: 'cjs',
  minify: false,
};

/** The licences of the packages whose code a bundle holds, as each of them asks. */
function notices(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const packages = new Set(inputs.map((file) => /^(?:.*node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file)).filter(Boolean).map(([folder]) => folder));
  return [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
    const file = readdirSync(at(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} ${version} (${license})\n\n${file ? readFileSync(at(folder, file), 'utf8').trim() : ''}\n`;
  });
}

if (has('--tests')) {
  rmSync(at('out/test'), { recursive: true, force: true });
  await build(tests);
} else if (has('--watch')) {
  for (const options of [extension, webview]) await (await context(options)).watch();
} else {
  const results = await Promise.all([build(extension), build(webview)]);
  writeFileSync(at('dist/THIRD-PARTY.txt'), notices(results).join(`\n${'-'.repeat(80)}\n\n`));
  mkdirSync(at('dist/sample'), { recursive: true });
  cpSync(at('../examples/outsourcing-agreement.txt'), at('dist/sample/outsourcing-agreement.txt'));
}
