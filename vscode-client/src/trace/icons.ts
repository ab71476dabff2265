/** Icons that are named for people, as the editor's. */

import * as vscode from 'vscode';
import type { Icon } from './words';

export const iconOf = ({ id, color }: Icon): vscode.ThemeIcon => new vscode.ThemeIcon(id, color === undefined ? undefined : new vscode.ThemeColor(color));
