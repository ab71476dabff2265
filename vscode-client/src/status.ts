/** The language status item: what the server is doing, with the log one click away. */

import * as vscode from 'vscode';
import { type Server, type ServerState, type ServerStatus, documentSelector } from './server';

const texts: Record<ServerState, string> = {
  stopped: 'Pincite: stopped',
  needsSetUp: 'Pincite: needs set-up',
  starting: 'Pincite: starting',
  indexing: 'Pincite: indexing',
  ready: 'Pincite: ready',
  error: 'Pincite: error',
};

export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;
  private readonly subscriptions: vscode.Disposable[];

  constructor(server: Server) {
    this.item = vscode.languages.createLanguageStatusItem('pincite.status', documentSelector());
    this.item.name = 'Pincite';
    this.subscriptions = [
      server.onDidChangeStatus((status) => this.show(status)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('pincite.languages')) this.item.selector = documentSelector();
      }),
    ];
    this.show(server.status);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.item.dispose();
  }

  private show({ state, message, models }: ServerStatus): void {
    this.item.text = texts[state];
    this.item.detail = models.length > 0 ? `${message} · ${models.join(', ')}` : message;
    this.item.busy = state === 'starting' || state === 'indexing';
    this.item.severity = {
      stopped: vscode.LanguageStatusSeverity.Warning,
      needsSetUp: vscode.LanguageStatusSeverity.Warning,
      starting: vscode.LanguageStatusSeverity.Information,
      indexing: vscode.LanguageStatusSeverity.Information,
      ready: vscode.LanguageStatusSeverity.Information,
      error: vscode.LanguageStatusSeverity.Error,
    }[state];
    this.item.command =
      state === 'needsSetUp'
        ? { command: 'pincite.setUp', title: 'Set Up' }
        : { command: 'pincite.showLog', title: 'Show Log' };
  }
}
