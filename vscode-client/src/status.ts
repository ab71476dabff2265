/** The language status item: what the server is doing, with the log one click away. */

import * as vscode from 'vscode';
import { type Server, type ServerStatus, documentSelector } from './server';
import { statusLine } from './statusLine';

const severities = {
  information: vscode.LanguageStatusSeverity.Information,
  warning: vscode.LanguageStatusSeverity.Warning,
  error: vscode.LanguageStatusSeverity.Error,
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

  private show(status: ServerStatus): void {
    const { text, detail, busy, level } = statusLine(status);
    this.item.text = text;
    this.item.detail = detail;
    this.item.busy = busy;
    this.item.severity = severities[level];
    this.item.command =
      status.state === 'needsSetUp'
        ? { command: 'pincite.setUp', title: 'Set Up' }
        : { command: 'pincite.showLog', title: 'Show Log' };
  }
}
