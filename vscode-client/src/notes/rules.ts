/** Draws topic cuts as thin rules between paragraphs, with the topic's title dimly beside. */

import * as vscode from 'vscode';
import { rulesOf } from './model';
import type { NotesSource } from './source';

export class Rules implements vscode.Disposable {
  private readonly rule = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderWidth: '1px 0 0 0',
    borderStyle: 'solid',
    borderColor: new vscode.ThemeColor('pincite.topicBorder'),
    overviewRulerColor: new vscode.ThemeColor('pincite.topicBorder'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  private readonly title = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('pincite.topicForeground'), fontStyle: 'italic' },
  });
  private readonly subscriptions: { dispose(): unknown }[];

  constructor(private readonly source: NotesSource) {
    this.subscriptions = [
      this.rule,
      this.title,
      source.onDidChange((uri) => {
        vscode.window.visibleTextEditors.filter(({ document }) => document.uri.toString() === uri.toString()).forEach((editor) => this.draw(editor));
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.draw(editor))),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const rules = rulesOf(this.source.of(document.uri).annotations, (line) => document.lineAt(line).isEmptyOrWhitespace);
    editor.setDecorations(this.rule, rules.map(({ line }) => document.lineAt(line).range));
    editor.setDecorations(
      this.title,
      rules
        .filter(({ title }) => title !== '')
        .map(({ title, titleLine, line }) => ({
          range: atEnd(document, titleLine),
          renderOptions: { after: { contentText: title, margin: titleLine === line ? '0 0 0 1.5em' : '0' } },
        })),
    );
  }
}

function atEnd(document: vscode.TextDocument, line: number): vscode.Range {
  const { end } = document.lineAt(line).range;
  return new vscode.Range(end, end);
}
