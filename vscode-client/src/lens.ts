/** CodeLens above headings: ask in this section, copy its pin cite. Off unless the setting says otherwise. */

import * as vscode from 'vscode';
import { type Node, nodesOf } from './outline/model';
import type { OutlineSource } from './outline/source';
import type { DivisionKind } from './protocol';
import { reads } from './server';
import { codeLensEnabled } from './settings';

/** Divisions that begin without a heading. */
const HEADLESS: DivisionKind[] = ['clause', 'topic'];

export class DivisionLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly source: OutlineSource) {
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('pincite.codeLens')) this.changed.fire();
    });
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!reads(document) || !codeLensEnabled(document)) return [];
    const lensesOf = (node: Node): vscode.CodeLens[] => {
      const { line, character } = node.division.selectionRange.start;
      const range = new vscode.Range(line, character, line, character);
      const own =
        HEADLESS.includes(node.division.kind)
          ? []
          : [
              new vscode.CodeLens(range, { title: 'Ask in this section', command: 'pincite.askDivision', arguments: [node, document.uri] }),
              new vscode.CodeLens(range, { title: 'Copy pin cite', command: 'pincite.copyDivisionCite', arguments: [node, document.uri] }),
            ];
      return [...own, ...node.children.flatMap(lensesOf)];
    };
    return nodesOf(await this.source.of(document)).flatMap(lensesOf);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
