/** The marks of all documents, by URI: placed when an answer arrives or its document opens, carried through every edit. */

import * as vscode from 'vscode';
import { type EvidenceMark, type Markable, type Marks, type TextSource, marksAfter, marksOf, marksReplaced } from './marks';
import type { Slice } from './tracked';

const sliceOf = (document: vscode.TextDocument): Slice => (start, end) =>
  document.getText(new vscode.Range(document.positionAt(start), document.positionAt(end)));

/** The editor takes positions of its own class only; the wire's are plain. */
const sourceOf = (document: vscode.TextDocument): TextSource => ({
  getText: () => document.getText(),
  offsetAt: ({ line, character }) => document.offsetAt(new vscode.Position(line, character)),
});

export class EvidenceStore implements vscode.Disposable {
  private readonly placed = new Map<string, Marks>();
  /** Answers about documents that no editor has opened yet. */
  private readonly waiting = new Map<string, Markable>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: { dispose(): unknown }[];

  /** The marks of this document were set, moved, went stale or were cleared. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.subscriptions = [
      this.changed,
      vscode.workspace.onDidChangeTextDocument((event) => this.follow(event)),
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
    ];
  }

  /** Replaces all marks by those of an answer over one or more documents. */
  show(results: readonly Markable[]): void {
    this.clear();
    for (const result of results) {
      const uri = vscode.Uri.parse(result.uri);
      const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
      if (document) this.set(document, marksOf(result, sourceOf(document)));
      else this.waiting.set(uri.toString(), result);
    }
  }

  clear(): void {
    const uris = [...this.placed.keys()];
    this.placed.clear();
    this.waiting.clear();
    for (const uri of uris) this.changed.fire(vscode.Uri.parse(uri));
  }

  marks(uri: vscode.Uri): Marks | undefined {
    return this.placed.get(uri.toString());
  }

  get isEmpty(): boolean {
    return this.placed.size === 0 && this.waiting.size === 0;
  }

  /** The evidence under a position, best first. */
  at(document: vscode.TextDocument, position: vscode.Position): EvidenceMark | undefined {
    const offset = document.offsetAt(position);
    return this.marks(document.uri)?.evidence.find((mark) => mark.start <= offset && offset <= mark.end);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private set(document: vscode.TextDocument, marks: Marks): void {
    this.placed.set(document.uri.toString(), marks);
    this.changed.fire(document.uri);
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const marks = this.marks(document.uri);
    if (!marks || contentChanges.length === 0) return;
    const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({ offset: rangeOffset, length: rangeLength, text }));
    this.set(document, marksAfter(marks, edits, sliceOf(document)));
  }

  private opened(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const result = this.waiting.get(key);
    const marks = this.placed.get(key);
    if (result) {
      this.waiting.delete(key);
      this.set(document, marksOf(result, sourceOf(document)));
    } else if (marks) {
      this.set(document, marksReplaced(marks, document.getText()));
    }
  }
}
