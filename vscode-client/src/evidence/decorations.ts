/** Draws the marks in every visible editor, and redraws them when an editor comes back. */

import * as vscode from 'vscode';
import { decorationSettings } from '../settings';
import { citesByLine } from './lines';
import type { EvidenceMark } from './marks';
import type { EvidenceStore } from './store';
import type { Tracked } from './tracked';

type Kind = 'answer' | 'evidence' | 'stale';
type Pen = vscode.TextEditorDecorationType;

const FLASH_MS = 900;

const color = (id: string): vscode.ThemeColor => new vscode.ThemeColor(`pincite.${id}`);

const kindOf = (mark: EvidenceMark): Kind => (mark.stale ? 'stale' : mark.index === 0 ? 'answer' : 'evidence');

/** Words that took the place of a quote may be far more than it was: no more than twice its length is underlined. */
const drawnEnd = (mark: EvidenceMark): number => (mark.stale ? Math.min(mark.end, mark.start + 2 * mark.quote.length) : mark.end);

function wordPen(kind: Kind): Pen {
  const words: vscode.DecorationRenderOptions =
    kind === 'stale'
      ? { borderWidth: '0 0 1px 0', borderStyle: 'dashed', borderColor: color('staleBorder') }
      : { backgroundColor: color(`${kind}Background`), border: '1px solid', borderColor: color(`${kind}Border`), borderRadius: '2px' };
  return vscode.window.createTextEditorDecorationType({
    ...words,
    overviewRulerColor: color(`${kind}Border`),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

/** A pen of its own for the gutter: one icon where a mark begins, however many lines its words are wrapped over. */
const gutterPen = (kind: Kind, extension: vscode.Uri): Pen =>
  vscode.window.createTextEditorDecorationType({
    gutterIconPath: vscode.Uri.joinPath(extension, 'media', `gutter-${kind}.svg`),
    gutterIconSize: 'contain',
  });

export class Decorations implements vscode.Disposable {
  private readonly words: Record<Kind, Pen>;
  private readonly gutter: Record<Kind, Pen>;
  private readonly cite: Pen;
  private readonly section: Pen;
  private readonly flashed: Pen;
  private readonly subscriptions: { dispose(): unknown }[];

  constructor(
    private readonly store: EvidenceStore,
    extension: vscode.Uri,
  ) {
    this.words = { answer: wordPen('answer'), evidence: wordPen('evidence'), stale: wordPen('stale') };
    this.gutter = { answer: gutterPen('answer', extension), evidence: gutterPen('evidence', extension), stale: gutterPen('stale', extension) };
    const make = vscode.window.createTextEditorDecorationType;
    this.cite = make({ after: { color: color('citeForeground'), fontStyle: 'italic', margin: '0 0 0 1.5em' } });
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
      ...Object.values(this.words),
      ...Object.values(this.gutter),
      ...[this.cite, this.section, this.flashed],
      store.onDidChange((uri) => this.drawDocument(uri)),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.draw(editor))),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('pincite.decorations')) vscode.window.visibleTextEditors.forEach((editor) => this.draw(editor));
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

  private drawDocument(uri: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === uri.toString()) this.draw(editor);
    }
  }

  private draw(editor: vscode.TextEditor): void {
    const { document } = editor;
    const settings = decorationSettings();
    const marks = this.store.marks(document.uri);
    const evidence = marks?.evidence ?? [];
    const range = (mark: Tracked, end = mark.end) => new vscode.Range(document.positionAt(mark.start), document.positionAt(end));
    for (const kind of ['answer', 'evidence', 'stale'] as const) {
      const ofKind = evidence.filter((mark) => kindOf(mark) === kind);
      const shown = ofKind.filter((mark) => mark.end > mark.start);
      editor.setDecorations(this.words[kind], shown.map((mark) => range(mark, drawnEnd(mark))));
      editor.setDecorations(this.gutter[kind], ofKind.map((mark) => range(mark, mark.start)));
    }
    editor.setDecorations(this.section, settings.sections ? (marks?.sections.map((mark) => range(mark)) ?? []) : []);
    editor.setDecorations(this.cite, settings.cite ? this.cites(document, evidence) : []);
  }

  /** At the end of the line: words in the middle of a paragraph must not be pushed about. */
  private cites(document: vscode.TextDocument, evidence: readonly EvidenceMark[]): vscode.DecorationOptions[] {
    const fresh = evidence.filter((mark) => !mark.stale);
    return citesByLine(fresh, (offset) => document.positionAt(offset).line).map(({ line, text }) => ({
      range: new vscode.Range(document.lineAt(line).range.end, document.lineAt(line).range.end),
      renderOptions: { after: { contentText: text } },
    }));
  }
}
