// Tests that run inside the extension host, with the editor's own API (inhost/index.cjs).
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before } from 'node:test';
import { contract, here } from './lib/paths.mjs';
import { Workbench, remote, root } from './lib/workbench.mjs';

const report = path.join(root, 'in-host.json');
let bench;
let results;
before(async () => {
  rmSync(report, { force: true }); // an earlier attempt's
  bench = await Workbench.open({
    files: { 'agreement.txt': readFileSync(contract, 'utf8') },
    payload: [
      ['extensionDevelopmentPath', remote(path.join(here, 'inhost/extension'))],
      ['extensionTestsPath', remote(path.join(here, 'inhost/index.cjs'))],
    ],
    extension: false,
  });
  await bench.until('the tests in the host have ended', () => existsSync(report), 120_000);
  results = JSON.parse(readFileSync(report, 'utf8'));
});
after(() => bench?.close());

const tests = createRequire(import.meta.url)('./inhost/tests.cjs')();
for (const name of Object.keys(tests)) {
  Workbench.check(
    () => bench,
    name,
    () => {
      const result = results.find((each) => each.name === name);
      assert.ok(result, 'it did not run');
      assert.equal(result.error, undefined);
    },
  );
}
