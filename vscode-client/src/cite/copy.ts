/** Copying the pin cite of a range, in the format that the setting names or the user picks. */

import * as vscode from 'vscode';
import { type CiteResult, method } from '../protocol';
import { type Server, reads } from '../server';
import { type CiteFormat, citeFormat } from '../settings';
import { formatCite } from './format';

/** Puts the cite of a range on the clipboard. Raises the server's error, one line. */
export async function copyCite(server: Server, document: vscode.TextDocument, range: vscode.Range, format: CiteFormat = citeFormat()): Promise<void> {
  const uri = document.uri.toString();
  const { cite, quote, lines } = await server.request<CiteResult>(method.cite, {
    textDocument: { uri },
    range: { start: range.start, end: range.end },
  });
  const formatted = formatCite(
    {
      cite,
      quote,
      lines,
      uri,
      link: vscode.workspace.asRelativePath(document.uri, false),
      text: document.getText(),
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
    },
    format,
  );
  await vscode.env.clipboard.writeText(formatted);
  void vscode.window.setStatusBarMessage(`Pincite: copied ${cite}`, 4000);
}

/** A range given by a link in a hover, else the selection, else the line that the cursor is on. */
export async function copySelectionCite(server: Server, argument?: unknown, format?: CiteFormat): Promise<void> {
  const given = argument as { uri?: string; range?: { start: vscode.Position; end: vscode.Position } } | undefined;
  if (given?.uri && given.range) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(given.uri));
    const { start, end } = given.range;
    await copyCite(server, document, new vscode.Range(start.line, start.character, end.line, end.character), format);
    return;
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor || !reads(editor.document)) throw new Error('Open a document that Pincite reads, and select what to cite.');
  const { document, selection } = editor;
  await copyCite(server, document, selection.isEmpty ? document.lineAt(selection.active.line).range : selection, format);
}

export async function pickFormat(): Promise<CiteFormat | undefined> {
  const items: (vscode.QuickPickItem & { format: CiteFormat })[] = [
    { label: 'Text', description: 'the cite alone', format: 'text' },
    { label: 'Markdown', description: 'the quote, and the cite as a link to file and lines', format: 'markdown' },
    { label: 'JSON annotation', description: 'W3C Web Annotation with selectors', format: 'json' },
  ];
  const picked = await vscode.window.showQuickPick(items, { placeHolder: 'Copy the pin cite as' });
  return picked?.format;
}
