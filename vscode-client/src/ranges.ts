/** Ranges of the wire as the editor's. */

import * as vscode from 'vscode';
import type { Range } from 'vscode-languageserver-protocol';

/** The editor takes ranges of its own class only; the wire's are plain. */
export const rangeOf = ({ start, end }: Range): vscode.Range => new vscode.Range(start.line, start.character, end.line, end.character);
