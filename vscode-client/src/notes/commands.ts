/** What is done with notes and cuts: from the editor, the outline, the Notes view, and from the server's code actions. */

import * as vscode from 'vscode';
import type { PickedDivision } from '../ask/target';
import { offerChat } from '../chat/offer';
import type { Decorations } from '../evidence/decorations';
import { reveal } from '../evidence/navigate';
import type { Node } from '../outline/model';
import { type WriteResult, code, command } from '../protocol';
import { rangeOf } from '../ranges';
import { type Server, errorCode, reads } from '../server';
import { chatProvider } from '../settings';
import type { SetUp } from '../setup/setup';
import { runCancellable } from './progress';
import type { NotesSource } from './source';
import { type NotesElement, isGroup } from './tree';
import type { NotesView } from './view';

const HEADINGS = 'refactor.rewrite.pincite.headings';

export interface NoteParts {
  server: Server;
  setUp: SetUp;
  source: NotesSource;
  view: NotesView;
  decorations: Decorations;
  memory: vscode.Memento;
  /** The division that an item of the outline stands for. */
  picked: (node: Node) => PickedDivision | undefined;
}

interface Place {
  uri: string;
  range: { start: vscode.Position; end: vscode.Position };
}

function activeEditor(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !reads(editor.document)) throw new Error('Open a document that Pincite reads first.');
  return editor;
}

/** Commands by name, those of package.json and those that the server's code actions name. */
export function noteCommands({ server, setUp, source, view, decorations, memory, picked }: NoteParts): Record<string, (...args: never[]) => unknown> {
  /** A division of the outline, else the selection or the cursor: the server knows which section that is. */
  const placeOf = (node?: Node): Place => {
    const division = node && picked(node);
    if (division) return { uri: division.uri.toString(), range: { start: division.range.start, end: division.range.end } };
    const { document, selection } = activeEditor();
    return { uri: document.uri.toString(), range: { start: selection.start, end: selection.end } };
  };
  const whole = (): { uri: string } => ({ uri: (view.shown ?? activeEditor().document).uri.toString() });
  /** What failed, the server has said. What was written before the user cancelled is kept. */
  const write = async (name: string, argument: object): Promise<void> => {
    try {
      if (await setUp.addChat()) await server.restart();
      // What is made on this machine is there in a moment: it needs no button to cancel it.
      const run = chatProvider() === 'off' ? server.runCommand<WriteResult>(name, argument) : runCancellable<WriteResult>(server, name, argument);
      const { written } = await run;
      if (written > 0 && name !== command.cutTopics) void offerChat(memory);
    } catch (error) {
      if (errorCode(error) !== code.requestCancelled) throw error;
    }
  };
  const remove = async (uri: vscode.Uri, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await server.runCommand(command.removeAnnotations, { uri: uri.toString(), ids });
  };
  const keep = (argument: object) => server.runCommand(command.keepAnnotations, argument);

  return {
    writeContextNote: (node?: Node) => write(command.writeNote, placeOf(node)),
    writeContextNotes: () => write(command.writeNotes, whole()),
    cutIntoTopics: (node?: Node) => write(command.cutTopics, placeOf(node)),
    insertTopicHeadings: async (node?: Node) => {
      const division = node && picked(node);
      if (division) await reveal(decorations, division.uri, division.range);
      else activeEditor();
      // The editor applies it, so that its preview asks first.
      await vscode.commands.executeCommand('editor.action.codeAction', { kind: HEADINGS, apply: 'first' });
    },
    keepNotes: () => keep(whole()),
    removeNote: async (element?: NotesElement) => {
      if (element) {
        const { shown } = view;
        const items = isGroup(element) ? element.items : [element];
        if (!shown || (isGroup(element) && !(await confirmed(element.label, items.length)))) return;
        await remove(shown.uri, items.map(({ annotation }) => annotation.id));
        return;
      }
      const { document, selection } = activeEditor();
      const notes = source.at(document, selection.active).filter(({ kind }) => kind === 'note');
      if (notes.length === 0) throw new Error('There is no note at the cursor. Put it into the section that the note is about, or use the Notes view.');
      await remove(document.uri, notes.map(({ id }) => id));
    },
    revealNote: async () => {
      const { shown, selected } = view;
      if (!shown || !selected || isGroup(selected) || !selected.annotation.range) return;
      await reveal(decorations, shown.uri, rangeOf(selected.annotation.range));
    },
    // What code actions run, by the server's names.
    writeNote: (argument: object) => write(command.writeNote, argument),
    writeNotes: (argument: object) => write(command.writeNotes, argument),
    cutTopics: (argument: object) => write(command.cutTopics, argument),
    removeAnnotations: (argument: object) => server.runCommand(command.removeAnnotations, argument),
    keepAnnotations: keep,
  };
}

/** Removing many at once cannot be undone: it is asked first. */
async function confirmed(what: string, count: number): Promise<boolean> {
  const yes = 'Remove';
  const answer = await vscode.window.showWarningMessage(`Remove all ${count} under “${what}”?`, { modal: true, detail: 'This cannot be undone.' }, yes);
  return answer === yes;
}
