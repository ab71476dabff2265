/** The notes and cuts of the documents that are shown, asked for whenever they may be others than before. */

import * as vscode from 'vscode';
import { debounced } from '../debounced';
import { type Annotation, type AnnotationsResult, code, method } from '../protocol';
import { rangeOf } from '../ranges';
import { type Server, errorCode, reads } from '../server';

const EDIT_DELAY_MS = 400;
const NONE: AnnotationsResult = { version: null, where: 'memory', annotations: [] };

export class NotesSource implements vscode.Disposable {
  private readonly known = new Map<string, AnnotationsResult>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: { dispose(): unknown }[];
  private served = false;
  private readonly edited = new Set<vscode.TextDocument>();
  private readonly askEdited = debounced(EDIT_DELAY_MS, () => {
    for (const document of this.edited) void this.ask(document);
    this.edited.clear();
  });

  /** What is known of this document has changed, or where it stands. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly server: Server,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      this.changed,
      vscode.window.onDidChangeVisibleTextEditors(() => this.askNew()),
      vscode.workspace.onDidOpenTextDocument(() => this.askNew()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Where there is nothing, no edit brings anything.
        if (contentChanges.length > 0 && this.of(document.uri).annotations.length > 0) this.askLater(document);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(uri.toString())),
      server.onDidChangeAnnotations((uri) => {
        const document = shownDocuments().find((each) => each.uri.toString() === uri.toString());
        if (document) void this.ask(document);
        else this.known.delete(uri.toString());
      }),
      server.onDidChangeStatus(({ state }) => this.followServer(state === 'ready' || state === 'indexing')),
    ];
  }

  of(uri: vscode.Uri): AnnotationsResult {
    return this.known.get(uri.toString()) ?? NONE;
  }

  /** The notes or cuts whose words hold a position. */
  at({ uri }: vscode.TextDocument, position: vscode.Position): Annotation[] {
    return this.of(uri).annotations.filter(({ range }) => range && rangeOf(range).contains(position));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** A server that has just come up knows what is kept; what it tells afterwards, its notifications say. */
  private followServer(serves: boolean): void {
    const cameUp = serves && !this.served;
    this.served = serves;
    if (cameUp) for (const document of shownDocuments()) void this.ask(document);
  }

  private askNew(): void {
    for (const document of shownDocuments()) {
      if (!this.known.has(document.uri.toString())) void this.ask(document);
    }
  }

  /** Once nobody has edited for a moment. */
  private askLater(document: vscode.TextDocument): void {
    this.edited.add(document);
    this.askEdited();
  }

  private async ask(document: vscode.TextDocument): Promise<void> {
    if (!this.served) return;
    const { uri, version } = document;
    try {
      const result = await this.server.request<AnnotationsResult>(method.annotations, { textDocument: { uri: uri.toString() } });
      if (document.isClosed) return;
      // Ranges of a text that was edited meanwhile are not where they were.
      if (document.version !== version) {
        this.askLater(document);
        return;
      }
      this.known.set(uri.toString(), result);
      this.changed.fire(uri);
    } catch (error) {
      const number = errorCode(error);
      if (number === code.methodNotFound) return;
      this.log.warn(`no notes: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The documents in visible editors that Pincite reads, each once. */
function shownDocuments(): vscode.TextDocument[] {
  return [...new Set(vscode.window.visibleTextEditors.map(({ document }) => document))].filter(reads);
}
