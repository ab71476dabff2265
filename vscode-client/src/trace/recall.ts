/** A recorded answer, looked for in its document as it is now. */

import * as vscode from 'vscode';
import { code } from '../protocol';
import { type RecallResult, traceMethod } from '../protocolTrace';
import { type Server, errorCode } from '../server';

const TRIES = 3;
const PAUSE_MS = 400;

export interface Found {
  document: vscode.TextDocument;
  result: RecallResult;
}

async function recallOnce(server: Server, record: string): Promise<Found | undefined> {
  try {
    const result = await server.request<RecallResult>(traceMethod.recall, { id: record });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(result.uri));
    return result.version === null || result.version === document.version ? { document, result } : undefined;
  } catch (error) {
    if (errorCode(error) === code.contentModified) return undefined;
    throw error;
  }
}

/** Finds it, again where the document was edited meanwhile. Raises the server's error, or one line. */
export async function recall(server: Server, record: string): Promise<Found> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await recallOnce(server, record);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('The document kept changing while its old answer was looked for. Try again when it rests.');
}
