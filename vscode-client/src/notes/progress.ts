/** Work of the server in a notification that can be cancelled, once it has begun. */

import * as vscode from 'vscode';
import { WorkDoneProgress } from 'vscode-languageclient/node';
import type { Server } from '../server';

let count = 0;

/**
 * Runs one of the server's commands. Cancelled in its notification, it ends with the protocol's error; what the server
 * shows by itself, in the status bar, has no button for that. Raises what the server raises.
 */
export async function runCancellable<R>(server: Server, name: string, argument: object): Promise<R> {
  await server.start();
  count += 1;
  const workDoneToken = `pincite-command-${count}`;
  const cancelling = new vscode.CancellationTokenSource();
  let shown: vscode.Progress<{ message?: string; increment?: number }> | undefined;
  let reached = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const following = server.running?.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
    if (value.kind === 'begin') {
      const options = { location: vscode.ProgressLocation.Notification, title: `Pincite: ${value.title}`, cancellable: true };
      void vscode.window.withProgress(options, (progress, token) => {
        shown = progress;
        token.onCancellationRequested(() => cancelling.cancel());
        return ended;
      });
    } else if (value.kind === 'report') {
      const percentage = value.percentage ?? reached;
      shown?.report({ message: value.message, increment: percentage - reached });
      reached = percentage;
    }
  });
  try {
    return await server.runCommand<R>(name, argument, { workDoneToken, token: cancelling.token });
  } finally {
    end();
    following?.dispose();
    cancelling.dispose();
  }
}
