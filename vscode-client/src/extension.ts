/** The composition root: makes the parts, joins them, and binds the commands that package.json names. */

import * as vscode from 'vscode';
import type { ResultRef, Scope } from './ask/messages';
import { AskSession } from './ask/session';
import type { PickedDivision } from './ask/target';
import { AskView } from './ask/view';
import { ChatKey } from './chat/key';
import { copyCite, copySelectionCite, pickFormat } from './cite/copy';
import { collectDebugInformation } from './debugInformation';
import { Decorations } from './evidence/decorations';
import { EvidenceHover } from './evidence/hover';
import { goToNeighbour, reveal } from './evidence/navigate';
import { EvidenceStore } from './evidence/store';
import { DivisionLens } from './lens';
import { noteCommands } from './notes/commands';
import { Rules } from './notes/rules';
import { NotesSource } from './notes/source';
import { NotesView } from './notes/view';
import type { Node } from './outline/model';
import { OutlineSource } from './outline/source';
import { OutlineView } from './outline/view';
import { Server, anyDocument } from './server';
import { languageIds } from './settings';
import { SetUp } from './setup/setup';
import { StatusItem } from './status';
import { recordParts } from './trace/parts';

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Pincite', { log: true });
  const serverLog = vscode.window.createOutputChannel('Pincite Server', { log: true });
  const setUp = new SetUp(context, log);
  const key = new ChatKey(context.secrets);
  const server = new Server(setUp, key, log, serverLog);
  const store = new EvidenceStore();
  const decorations = new Decorations(store, context.extensionUri);
  const session = new AskSession(server, store, context.workspaceState);
  const view = new AskView(context.extensionUri, session, server, decorations);
  const source = new OutlineSource(server);
  const outline = new OutlineView(source, server, log);
  const lens = new DivisionLens(source);
  const notes = new NotesSource(server, log);
  const notesView = new NotesView(notes, source);
  context.subscriptions.push(log, serverLog, key, server, store, decorations, session, view, outline, lens, new StatusItem(server));
  context.subscriptions.push(notes, notesView, new Rules(notes));
  const records = recordParts(server, { session, store, decorations }, log);
  context.subscriptions.push(...records.disposables);

  const setContext = (name: string, value: unknown) => void vscode.commands.executeCommand('setContext', `pincite.${name}`, value);
  setContext('languageIds', languageIds());
  context.subscriptions.push(
    vscode.window.registerWebviewViewProvider(AskView.id, view),
    vscode.languages.registerHoverProvider(anyDocument, new EvidenceHover(store)),
    vscode.languages.registerCodeLensProvider(anyDocument, lens),
    server.onDidChangeStatus(({ state }) => setContext('state', state)),
    key.onDidChange(() => void server.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('pincite.languages')) setContext('languageIds', languageIds());
      // A server that starts anew loads the models that are named now, and frees those that were.
      const restarts = ['pincite.languages', 'pincite.serverCommand', 'pincite.models', 'pincite.retrieval'];
      if (restarts.some((name) => event.affectsConfiguration(name))) void server.restart();
    }),
  );

  /** The division that a tree item or a lens stands for, in the document that it was shown for. */
  const picked = (node: Node, uri = outline.shown?.uri): PickedDivision | undefined => {
    const { start, end } = node.division.range;
    return uri && { uri, range: new vscode.Range(start.line, start.character, end.line, end.character), label: node.label };
  };

  const commands: Record<string, (...args: never[]) => unknown> = {
    // Bare, the question box; with a question (a key binding may bring one), its answer.
    askQuestion: async (argument?: { question?: string; scope?: Scope }) => {
      await view.focus();
      if (argument?.question) await session.ask(argument.question, argument.scope ?? 'document');
    },
    askSelection: () => {
      session.setScope('selection');
      return view.focus();
    },
    askDivision: (node: Node, uri?: vscode.Uri) => {
      const division = picked(node, uri);
      if (division) session.askIn(division);
      return view.focus();
    },
    cancelQuestion: () => session.cancel(),
    nextEvidence: () => goToNeighbour(store, decorations, 1),
    previousEvidence: () => goToNeighbour(store, decorations, -1),
    clear: () => session.clear(),
    clearHistory: () => session.clearHistory(),
    copyPinCite: (argument?: unknown) => copySelectionCite(server, argument),
    copyPinCiteAs: async () => {
      const format = await pickFormat();
      if (format) await copySelectionCite(server, undefined, format);
    },
    copyResultCite: (ref: ResultRef) => view.copy(ref),
    copyDivisionCite: async (node: Node, uri?: vscode.Uri) => {
      const division = picked(node, uri);
      if (division) await copyCite(server, await vscode.workspace.openTextDocument(division.uri), division.range);
    },
    revealDivision: async () => {
      const { selected, shown } = outline;
      if (!selected || !shown) return;
      const { start, end } = selected.division.selectionRange;
      await reveal(decorations, shown.uri, new vscode.Range(start.line, start.character, end.line, end.character));
    },
    filterOutline: () => outline.filter(),
    clearOutlineFilter: () => outline.setFilter(''),
    ...noteCommands({ server, setUp, source: notes, view: notesView, decorations, memory: context.globalState, picked }),
    ...records.commands,
    setChatKey: () => key.ask(),
    setUp: async () => {
      if (await setUp.setUp()) await server.restart();
    },
    installModels: async () => {
      if (await setUp.installModels()) await server.restart();
    },
    openSample: () =>
      vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(context.extensionUri, 'dist', 'sample', 'outsourcing-agreement.txt')),
    restartServer: () => server.restart(),
    showLog: () => log.show(),
    showServerLog: () => serverLog.show(),
    collectDebugInformation: () => collectDebugInformation(context, server),
  };
  for (const [name, run] of Object.entries(commands)) {
    const guarded = async (...args: never[]): Promise<void> => {
      try {
        await run(...args);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log.error(`${name}: ${message}`);
        void vscode.window.showErrorMessage(`Pincite: ${message}`);
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(`pincite.${name}`, guarded));
  }

  void server.start();
}
