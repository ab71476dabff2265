// Called by the extension host: runs the tests and writes what came of them.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');
const tests = require('./tests.cjs')(vscode);

exports.run = async () => {
  const results = [];
  for (const [name, work] of Object.entries(tests)) {
    try {
      await work();
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  writeFileSync(path.join(process.env.PINCITE_E2E_ROOT, 'in-host.json'), JSON.stringify(results));
};
