/** Turning on that answers are recorded, for whoever wants to keep a review. */

import * as vscode from 'vscode';
import { type HistoryResult, traceMethod } from '../protocolTrace';
import type { Server } from '../server';
import { recordingEnabled } from '../settings';

const POLL_MS = 100;
const POLLS = 30;

/** Asks whether to record, and does; whether answers are recorded from now on. Raises one line where the server does not follow. */
export async function offerRecording(server: Server, again: string): Promise<boolean> {
  if (recordingEnabled()) {
    throw new Error('This answer could not be put on record: its document lies in no workspace folder, or the trace cannot be written. See "Pincite: Show Server Log".');
  }
  const agreed = await vscode.window.showInformationMessage(
    'Pincite: a review is kept with the answer’s record, and answers are not recorded. Record them in .pincite/trace.jsonl of the workspace folder from now on?',
    { modal: true, detail: 'Questions, cites, quotes and hashes are recorded, never the text of a document. See the settings pincite.trace.' },
    again,
  );
  if (agreed !== again) return false;
  const target = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('pincite').update('trace.enabled', true, target);
  await taken(server);
  return true;
}

/** Resolves once the server has asked for the settings that were changed. */
async function taken(server: Server): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { enabled } = await server.request<HistoryResult>(traceMethod.history, { limit: 0 });
    if (enabled) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The server has not taken the setting pincite.trace.enabled. Run "Pincite: Restart Server", then try again.');
}
