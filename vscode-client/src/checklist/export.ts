/** Writing a run into a file for others. */

import * as vscode from 'vscode';
import { type ExportChecklistParams, type ExportFormat, traceMethod } from '../protocolTrace';
import type { Server } from '../server';

const formats: { label: string; description: string; format: ExportFormat; extension: string }[] = [
  { label: 'CSV', description: 'for a spreadsheet', format: 'csv', extension: 'csv' },
  { label: 'Markdown', description: 'a table', format: 'markdown', extension: 'md' },
  { label: 'HTML', description: 'a page, its quotes linked to file and line', format: 'html', extension: 'html' },
];

/** Asks for format and file, and writes it. Raises the server's error, or the file system's. */
export async function exportRun(server: Server, run: string): Promise<void> {
  const picked = await vscode.window.showQuickPick(formats, { placeHolder: 'As what?' });
  if (!picked) return;
  const name = `checklist.${picked.extension}`;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: 'Export Checklist',
    defaultUri: folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name),
    filters: { [picked.label]: [picked.extension] },
  });
  if (!target) return;
  const params: ExportChecklistParams = { run, format: picked.format, target: target.toString() };
  const { text } = await server.request<{ text: string }>(traceMethod.exportChecklist, params);
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  const open = 'Open';
  void vscode.window.showInformationMessage(`Pincite: the checklist was exported as ${picked.label}.`, open).then((answer) => {
    if (answer === open) void vscode.commands.executeCommand('vscode.open', target);
  });
}
