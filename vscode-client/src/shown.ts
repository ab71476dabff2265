/** The document that the sidebar tells of. */

import * as vscode from 'vscode';
import { reads } from './server';

/** The active document, where Pincite reads it. Output panels and the like are editors too: the one behind them stays. */
export function shownDocument(before: vscode.TextDocument | undefined): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document) return undefined;
  if (reads(document)) return document;
  return document.uri.scheme === 'file' ? undefined : before;
}
