// Where things lie.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const checkout = path.resolve(here, '../../..');
export const client = path.join(checkout, 'vscode-client');
export const vsix = path.join(client, 'pincite.vsix');
export const contract = path.join(checkout, 'examples/outsourcing-agreement.txt');

/** What setup.sh installed: the workbench, the browser's driver. */
export const E2E = process.env.E2E_HOME ?? path.join(checkout, '.e2e');
export const codeServer = path.join(E2E, 'node_modules/code-server/out/node/entry.js');
export const playwright = () => createRequire(path.join(E2E, 'package.json'))('playwright-core');
