// Pictures of the workbench: always under .e2e/screenshots, and in docs/images when the run was told to renew those.
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { E2E, checkout } from './paths.mjs';

export async function shoot(bench, name) {
  const folder = path.join(E2E, 'screenshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  // The mouse must not leave a hover in the picture.
  await bench.page.mouse.move(700, 790);
  await bench.page.screenshot({ path: file });
  if (!process.env.PINCITE_SCREENSHOTS) return;
  const images = path.join(checkout, 'docs/images');
  mkdirSync(images, { recursive: true });
  copyFileSync(file, path.join(images, `vscode-${name}.png`));
}
