/** What is done with a checklist: run it, run it again, look at its answers, export it. */

import type { Server } from '../server';
import type { Showing } from '../trace/show';
import { exportRun } from './export';
import { pickSet, pickWhere } from './pick';
import { revealRow } from './reveal';
import type { ChecklistSession } from './session';
import type { ChecklistView } from './view';

export interface ChecklistParts {
  server: Server;
  session: ChecklistSession;
  view: ChecklistView;
  showing: Showing;
}

/** Commands by name. */
export function checklistCommands({ server, session, view, showing }: ChecklistParts): Record<string, (...args: never[]) => unknown> {
  return {
    runChecklist: async () => {
      const set = await pickSet();
      const where = set && (await pickWhere());
      if (!where) return;
      await view.focus();
      await session.start(set, where);
    },
    runChecklistAgain: () => session.again(),
    exportChecklist: async () => {
      if (!session.runId) throw new Error('There is no whole run to export: run a checklist to its end first.');
      await exportRun(server, session.runId);
    },
    groupChecklistByQuestion: () => view.groupBy('question'),
    groupChecklistByDocument: () => view.groupBy('document'),
    revealChecklistAnswer: async () => {
      const { selected } = view;
      if (selected?.kind === 'answer' && selected.row) await revealRow(server, showing, selected.row);
    },
  };
}
