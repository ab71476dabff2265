/** The extension's settings, read where they are used; each is described in package.json. */

import * as vscode from 'vscode';

export type CiteFormat = 'text' | 'markdown' | 'json';

const section = (scope?: vscode.ConfigurationScope): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('pincite', scope);

export const languageIds = (): string[] => section().get<string[]>('languages', []);

export const serverCommand = (): string[] => section().get<string[]>('serverCommand', []);

export const pythonPath = (): string => section().get<string>('pythonPath', '');

export const citeFormat = (): CiteFormat => section().get<CiteFormat>('cite.format', 'text');

export const codeLensEnabled = (scope: vscode.ConfigurationScope): boolean => section(scope).get<boolean>('codeLens.enabled', false);

export const outlineFollows = (): boolean => section().get<boolean>('outline.follow', true);

export const historyLength = (): number => section().get<number>('ask.history', 50);

export const decorationSettings = (): { cite: boolean; sections: boolean } => ({
  cite: section().get<boolean>('decorations.cite', true),
  sections: section().get<boolean>('decorations.sections', true),
});

export type ChatProvider = 'off' | 'editor' | 'endpoint';

export const chatProvider = (): ChatProvider => section().get<ChatProvider>('chat.provider', 'off');

/** Family or identifier of the editor's language model; empty for the first. */
export const editorModel = (): string => section().get<string>('chat.editorModel', '').trim();

/** How much is read for one question. */
export const readingSettings = (scope?: vscode.ConfigurationScope): { k: number; budget?: number } => ({
  k: section(scope).get<number>('ask.sections', 5),
  budget: section(scope).get<number | null>('ask.budget', null) ?? undefined,
});

/** Whether answers, notes and cuts are recorded. */
export const recordingEnabled = (): boolean => section().get<boolean>('trace.enabled', false);

export const workspaceLimits = (): { maxFiles: number; maxBytes: number } => ({
  maxFiles: section().get<number>('ask.maxFiles', 500),
  maxBytes: Math.round(section().get<number>('ask.maxFileSize', 10) * 1_000_000),
});

/** Settings that name a place on this machine or in its network. */
const PLACES = ['serverCommand', 'pythonPath', 'models.embedder', 'models.reranker', 'models.reader', 'chat.baseUrl'];

/** Settings that differ from their defaults, for a report; places are said to be set, not shown. */
export function changedSettings(names: readonly string[]): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of names) {
    const { defaultValue, globalValue, workspaceValue, workspaceFolderValue } = section().inspect(name) ?? {};
    const value = workspaceFolderValue ?? workspaceValue ?? globalValue;
    if (value === undefined || JSON.stringify(value) === JSON.stringify(defaultValue)) continue;
    changed[`pincite.${name}`] = PLACES.includes(name) ? '(set)' : value;
  }
  return changed;
}
