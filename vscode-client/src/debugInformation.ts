/** What a report of a fault needs: versions, states and settings. Never a document's text, name or path, nor a question. */

import os from 'node:os';
import * as vscode from 'vscode';
import { type Server, reads } from './server';
import { changedSettings } from './settings';

interface Manifest {
  version: string;
  contributes: { configuration: { properties: Record<string, unknown> }[] };
}

export async function collectDebugInformation(context: vscode.ExtensionContext, server: Server): Promise<void> {
  const manifest = context.extension.packageJSON as Manifest;
  const names = manifest.contributes.configuration
    .flatMap(({ properties }) => Object.keys(properties))
    .map((name) => name.replace(/^pincite\./, ''));
  const { state, message, models } = server.status;
  const information = {
    pincite: manifest.version,
    server: { state, message, models, ...server.info, startedFrom: server.startedFrom ?? 'nothing' },
    editor: `${vscode.env.appName} ${vscode.version}`,
    host: { kind: vscode.env.remoteName ?? 'local', ui: vscode.UIKind[vscode.env.uiKind] },
    system: `${os.platform()} ${os.release()} ${os.arch()}, Node ${process.versions.node}`,
    workspace: {
      trusted: vscode.workspace.isTrusted,
      folders: vscode.workspace.workspaceFolders?.length ?? 0,
      virtual: vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme !== 'file') ?? false,
    },
    documents: vscode.workspace.textDocuments
      .filter(reads)
      .map((document) => ({ language: document.languageId, lines: document.lineCount, scheme: document.uri.scheme })),
    settings: changedSettings(names),
  };
  // Messages may name files: the home folder, which names the user, is cut out of them.
  const text = JSON.stringify(information, undefined, 2).replaceAll(os.homedir(), '~');
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: text });
  await vscode.window.showTextDocument(document);
}
