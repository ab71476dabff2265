/** Asking which set of questions is put to which documents. */

import * as vscode from 'vscode';
import { openDocuments } from '../ask/target';
import { reads } from '../server';
import { MAX_SET_BYTES, looksLikeSet } from './sets';

const MAX_CANDIDATES = 500;

/** The documents that are asked. */
export interface Where {
  uris?: string[];
  folders?: string[];
}

async function isSet(uri: vscode.Uri): Promise<boolean> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_SET_BYTES) return false;
    return looksLikeSet(uri.path, new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  } catch {
    return false; // gone, or not to be read: nothing to offer
  }
}

/** The files of the workspace that look like sets, by path. */
async function setsInWorkspace(): Promise<vscode.Uri[]> {
  const files = await vscode.workspace.findFiles('**/*.{toml,json}', undefined, MAX_CANDIDATES);
  const are = await Promise.all(files.map(isSet));
  return files.filter((_, index) => are[index]).sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function browse(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: 'Set of Questions',
    openLabel: 'Choose',
    filters: { 'Sets of questions': ['toml', 'json'] },
    defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
  });
  return picked?.[0];
}

/** The file of a set that the user picks. */
export async function pickSet(): Promise<vscode.Uri | undefined> {
  const found = (await setsInWorkspace()).map((uri) => ({ label: uri.path.split('/').at(-1) ?? '', description: vscode.workspace.asRelativePath(uri), uri }));
  const other = { label: 'Browse…', description: 'a .toml or .json file with [[questions]]', uri: undefined };
  const picked = await vscode.window.showQuickPick<vscode.QuickPickItem & { uri?: vscode.Uri }>([...found, other], { placeHolder: 'Which questions?' });
  return picked && (picked.uri ?? (await browse()));
}

/** The documents that the user picks. Raises one line where there is nothing to ask. */
export async function pickWhere(): Promise<Where | undefined> {
  const choices: (vscode.QuickPickItem & { where: Where })[] = [];
  const active = vscode.window.activeTextEditor?.document;
  if (active && reads(active)) {
    choices.push({ label: 'This document', description: vscode.workspace.asRelativePath(active.uri), where: { uris: [active.uri.toString()] } });
  }
  if (active?.uri.scheme === 'file') {
    const folder = vscode.Uri.joinPath(active.uri, '..');
    choices.push({ label: 'This folder', description: vscode.workspace.asRelativePath(folder), where: { folders: [folder.toString()] } });
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0 && folders.every(({ uri }) => uri.scheme === 'file')) {
    const description = folders.map(({ name }) => name).join(', ');
    choices.push({ label: 'Whole workspace', description, where: { folders: folders.map(({ uri }) => uri.toString()) } });
  } else {
    // A virtual workspace's files exist in the editor alone: only those that are open have a text to send.
    const open = await openDocuments();
    if (open.length > 0) choices.push({ label: 'Open documents', where: { uris: open.map(({ uri }) => uri.toString()) } });
  }
  if (choices.length === 0) throw new Error('There is nothing to ask: open a document or a folder first.');
  return (await vscode.window.showQuickPick(choices, { placeHolder: 'Which documents are asked?' }))?.where;
}
