/** The parts of recorded answers and checklists, made and joined; their commands by name. */

import type * as vscode from 'vscode';
import { checklistCommands } from '../checklist/commands';
import { ChecklistSession } from '../checklist/session';
import { ChecklistView } from '../checklist/view';
import { HistorySource } from '../history/source';
import { HistoryView } from '../history/view';
import type { Server } from '../server';
import { reviewCommands } from './reviewing';
import { Reviews } from './reviews';
import type { Showing } from './show';

export interface RecordParts {
  commands: Record<string, (...args: never[]) => unknown>;
  disposables: { dispose(): unknown }[];
}

export function recordParts(server: Server, showing: Showing, log: vscode.LogOutputChannel): RecordParts {
  const reviews = new Reviews(server);
  const checklist = new ChecklistSession(server);
  const checklistView = new ChecklistView(checklist, reviews);
  const source = new HistorySource(server, reviews, log);
  const history = new HistoryView(server, source, reviews, showing);
  let asking = false;
  const followed = [
    // What was answered is on record now.
    showing.session.onDidChange(({ running }) => {
      if (asking && running === null) source.refreshSoon();
      asking = running !== null;
    }),
    checklist.onDidChange(() => {
      if (!checklist.run?.running) source.refreshSoon();
    }),
  ];
  return {
    disposables: [reviews, checklist, checklistView, source, history, ...followed],
    commands: {
      ...checklistCommands({ server, session: checklist, view: checklistView, showing }),
      ...reviewCommands({ server, reviews, checklist }),
      recallQuestion: () => history.showSelected(),
      refreshHistory: () => source.refresh(),
    },
  };
}
