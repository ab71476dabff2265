/** Draws the marks in every visible editor, and redraws them when an editor comes back. */

import * as vscode from 'vscode';
import { decorationSettings } from '../settings';
import type { EvidenceMark } from './marks';
import type { EvidenceStore } from './store';
import type { Tracked } from './tracked';

const color = (id: string): vscode.ThemeColor => new vscode.ThemeColor(`pincite.${id}`);
const FLASH_MS = 900;

function rangeOf(document: vscode.TextDocument, mark: Tracked): vscode.Range {
  return new vscode.Range(document.positionAt(mark.start), document.positionAt(mark.end));
}

/** Words that took the place of a quote may be far more than it was: no more than twice its length is underlined. */
function staleRangeOf(document: vscode.TextDocument, mark: Tracked): vscode.Range {
  return rangeOf(document, { ...mark, end: Math.min(mark.end, mark.start + 2 * mark.quote.length) });
}

export class Decorations implements vscode.Disposable {
  private readonly answer: vscode.TextEditorDecorationType;
  private readonly evidence: vscode.TextEditorDecorationType;
  private readonly stale: vscode.TextEditorDecorationType;
  private readonly section: vscode.TextEditorDecorationType;
  private readonly flashed: vscode.TextEditorDecorationType;
  private readonly subscriptions: { dispose(): unknown }[];

  constructor(
    private readonly store: EvidenceStore,
    extension: vscode.Uri,
  ) {
    const gutter = (name: string) => vscode.Uri.joinPath(extension, 'media', `gutter-${name}.svg`);
    const marked = (name: 'answer' | 'evidence'): vscode.DecorationRenderOptions => ({
      backgroundColor: color(`${name}Background`),
      border: '1px solid',
      borderColor: color(`${name}Border`),
      borderRadius: '2px',
      gutterIconPath: gutter(name),
      gutterIconSize: 'contain',
      overviewRulerColor: color(`${name}Border`),
      overviewRulerLane: vscode.OverviewRulerLane.Center,
      rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    });
    const make = vscode.window.createTextEditorDecorationType;
    this.answer = make(marked('answer'));
    this.evidence = make(marked('evidence'));
    this.stale = make({
      borderWidth: '0 0 1px 0',
      borderStyle: 'dashed',
      borderColor: color('staleBorder'),
      gutterIconPath: gutter('stale'),
      gutterIconSize: 'contain',
      overviewRulerColor: color('staleBorder'),
      overviewRulerLane: vscode.OverviewRulerLane.Center,
    });
    this.section = make({
      isWholeLine: true,
      borderWidth: '0 0 0 2px',
      borderStyle: 'solid',
      borderColor: color('sectionBorder'),
      overviewRulerColor: color('sectionBorder'),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
    });
    this.flashed = make({ backgroundColor: color('flashBackground') });
    this.subscriptions = [
      ...[this.answer, this.evidence, this.stale, this.section, this.flashed],
      store.onDidChange((uri) => this.drawDocument(uri)),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.draw(editor))),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('pincite.decorations')) this.drawAll();
      }),
    ];
  }

  /** Lets a range light up for a moment. */
  flash(editor: vscode.TextEditor, range: vscode.Range): void {
    editor.setDecorations(this.flashed, [range]);
    setTimeout(() => editor.setDecorations(this.flashed, []), FLASH_MS);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private drawAll(): void {
    for (const editor of vscode.window.visibleTextEditors) this.draw(editor);
  }

  private drawDocument(uri: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === uri.toString()) this.draw(editor);
    }
  }

  private draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const settings = decorationSettings();
    const marks = this.store.marks(document.uri);
    const fresh = marks?.evidence.filter((mark) => !mark.stale && mark.end > mark.start) ?? [];
    const withCite = (mark: EvidenceMark): vscode.DecorationOptions => ({
      range: rangeOf(document, mark),
      renderOptions: settings.cite
        ? { after: { contentText: ` ${mark.cite}`, color: color('citeForeground'), fontStyle: 'italic', margin: '0 0.4em' } }
        : undefined,
    });
    editor.setDecorations(this.answer, fresh.filter((mark) => mark.index === 0).map(withCite));
    editor.setDecorations(this.evidence, fresh.filter((mark) => mark.index > 0).map(withCite));
    editor.setDecorations(this.stale, marks?.evidence.filter((mark) => mark.stale).map((mark) => staleRangeOf(document, mark)) ?? []);
    editor.setDecorations(this.section, settings.sections ? (marks?.sections.map((mark) => rangeOf(document, mark)) ?? []) : []);
  }
}
