/** Draws topic cuts as thin rules between paragraphs, with the topic's title dimly beside. */

import * as vscode from 'vscode';
import { type Rule, rulesOf } from './model';
import type { NotesSource } from './source';

/** How many characters of a line carry the rule where no empty line does: so few are seldom wrapped. */
const FIRST_WORDS = 40;

const border = { borderStyle: 'solid', borderColor: new vscode.ThemeColor('pincite.topicBorder') };
const ruler = { overviewRulerColor: new vscode.ThemeColor('pincite.topicBorder'), overviewRulerLane: vscode.OverviewRulerLane.Left };

export class Rules implements vscode.Disposable {
  // A line that is wrapped has the border of a whole line at each of its rows: an empty line has one row.
  private readonly under = vscode.window.createTextEditorDecorationType({ ...border, ...ruler, borderWidth: '0 0 1px 0', isWholeLine: true });
  private readonly over = vscode.window.createTextEditorDecorationType({ ...border, ...ruler, borderWidth: '1px 0 0 0' });
  private readonly title = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('pincite.topicForeground'), fontStyle: 'italic' },
  });
  private readonly subscriptions: { dispose(): unknown }[];

  constructor(private readonly source: NotesSource) {
    this.subscriptions = [
      this.under,
      this.over,
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
    editor.setDecorations(this.under, rules.filter(({ between }) => between).map(({ line }) => document.lineAt(line - 1).range));
    editor.setDecorations(this.over, rules.filter(({ between }) => !between).map(({ line }) => firstWords(document, line)));
    editor.setDecorations(this.title, rules.filter(({ title }) => title !== '').map((rule) => titleOf(document, rule)));
  }
}

function firstWords(document: vscode.TextDocument, line: number): vscode.Range {
  return document.validateRange(new vscode.Range(line, 0, line, FIRST_WORDS));
}

function titleOf(document: vscode.TextDocument, { line, title, between }: Rule): vscode.DecorationOptions {
  const { end } = document.lineAt(between ? line - 1 : line).range;
  return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: title, margin: between ? '0' : '0 0 0 1.5em' } } };
}
