/** What a scope stands for at the moment of asking: documents, and maybe a range of one. */

import * as vscode from 'vscode';
import { reads } from '../server';
import { languageIds } from '../settings';
import type { Scope } from './messages';

export interface PickedDivision {
  uri: vscode.Uri;
  range: vscode.Range;
  label: string;
}

export type Target =
  | { kind: 'one'; document: vscode.TextDocument; range?: vscode.Range; version: number }
  | { kind: 'open'; uris: vscode.Uri[] }
  | { kind: 'workspace'; folders: vscode.Uri[] };

/** Raised with one line for people when a scope stands for nothing. */
export class NoTarget extends Error {}

/** The documents that tabs show, in tab order; Pincite's languages only once they are loaded. */
function openUris(): vscode.Uri[] {
  const uris = new Map<string, vscode.Uri>();
  for (const { input } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (input instanceof vscode.TabInputText) uris.set(input.uri.toString(), input.uri);
  }
  return [...uris.values()];
}

function activeDocument(): vscode.TextDocument {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) throw new NoTarget('Open the document that you want to ask.');
  if (!reads(document)) {
    throw new NoTarget(
      `Pincite does not read documents of the language "${document.languageId}" (it reads ${languageIds().join(', ')}). ` +
        'Add it to the setting pincite.languages, or change the language of this document.',
    );
  }
  return document;
}

const one = (document: vscode.TextDocument, range?: vscode.Range): Target => ({ kind: 'one', document, range, version: document.version });

/** The same target, for another question to it. A part of a text that was edited since is not where it was. */
export function sameTarget(target: Target): Target {
  if (target.kind !== 'one') return target;
  if (target.range && target.version !== target.document.version) {
    throw new NoTarget('The document was edited since it was asked: pick the part again, and ask anew.');
  }
  return target;
}

export async function targetOf(scope: Scope, division: PickedDivision | undefined): Promise<Target> {
  switch (scope) {
    case 'document':
      return one(activeDocument());
    case 'selection': {
      const document = activeDocument();
      const selection = vscode.window.activeTextEditor?.selection;
      if (!selection || selection.isEmpty) throw new NoTarget('Select the text that you want to ask, or choose another scope.');
      return one(document, selection);
    }
    case 'division':
      if (!division) throw new NoTarget('Pick a section in the outline first.');
      return one(await vscode.workspace.openTextDocument(division.uri), division.range);
    case 'open': {
      const uris = openUris();
      if (uris.length === 0) throw new NoTarget('Open the documents that you want to ask.');
      return { kind: 'open', uris };
    }
    case 'workspace': {
      const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [];
      if (folders.length === 0) throw new NoTarget('Open a folder first: there is no workspace to ask.');
      return { kind: 'workspace', folders };
    }
  }
}

/** The open documents that Pincite reads. */
export async function openDocuments(): Promise<vscode.TextDocument[]> {
  const documents = await Promise.all(
    openUris().map((uri) => Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined)),
  );
  return documents.filter((document) => document !== undefined).filter(reads);
}
