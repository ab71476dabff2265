/** The Ask view's page: a frame without content. Everything in it is put there by the script, as text. */

import { randomBytes } from 'node:crypto';

export function askHtml(options: { script: string; style: string; source: string }): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${options.source}`, `font-src ${options.source}`].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${options.style}">
  <title>Ask</title>
</head>
<body>
  <script nonce="${nonce}" src="${options.script}"></script>
</body>
</html>`;
}
