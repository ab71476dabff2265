/** Sends one question to the server: to one document or to many, again once where the text changed under it. */

import * as vscode from 'vscode';
import { type FileResult, type SelectInFilesParams, type SelectInFilesResult, type SelectParams, type SelectResult, code, method } from '../protocol';
import { type Server, errorCode } from '../server';
import { readingSettings, workspaceLimits } from '../settings';
import { byConfidence, skipNotices } from './present';
import { type Target, openDocuments } from './target';

export interface Selected {
  results: FileResult[];
  elapsedMs: number;
  /** What the user should know besides: files that were skipped, scopes that were narrowed. */
  notices: string[];
}

export interface Asking {
  question: string;
  /** Search by meaning, and wait for the index where it is not made yet. */
  byMeaning: boolean;
  workDoneToken: string;
  token: vscode.CancellationToken;
}

const QUIET_MS = 400;
const QUIET_LIMIT_MS = 5000;
/** The connection ended under a request: its server is being started again. */
const LOST = new Set([-32097, -32096, -32099]);

/** Resolves once nobody has edited the document for a moment. */
async function quiet(document: vscode.TextDocument): Promise<void> {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  let version: number;
  do {
    version = document.version;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  } while (document.version !== version && Date.now() < deadline);
}

/** The answer, or why there is none yet: the text was edited meanwhile, or the server ended under the question. */
async function askOnce(
  server: Server,
  asking: Asking,
  document: vscode.TextDocument,
  range?: vscode.Range,
): Promise<FileResult | 'edited' | 'lost'> {
  const uri = document.uri.toString();
  const params: SelectParams = {
    textDocument: { uri },
    question: asking.question,
    range: range && { start: range.start, end: range.end },
    retrieval: asking.byMeaning ? 'hybrid' : undefined,
    workDoneToken: asking.workDoneToken,
    ...readingSettings(document),
  };
  try {
    const result = await server.request<SelectResult>(method.select, params, asking.token);
    return result.version === null || result.version === document.version ? { ...result, uri } : 'edited';
  } catch (error) {
    const number = errorCode(error);
    if (number === code.contentModified) return 'edited';
    if (number !== undefined && LOST.has(number)) return 'lost';
    throw error;
  }
}

/** Asks one document, again once after a pause. Raises what the server raises, or one line on what kept getting in the way. */
export async function askDocument(server: Server, asking: Asking, document: vscode.TextDocument, range?: vscode.Range): Promise<FileResult> {
  let result = await askOnce(server, asking, document, range);
  if (typeof result !== 'string') return result;
  await quiet(document);
  if (asking.token.isCancellationRequested) throw new vscode.CancellationError();
  result = await askOnce(server, asking, document, range);
  if (typeof result !== 'string') return result;
  if (result === 'lost') throw new Error(server.status.message || 'The server ended while it read. Ask again.');
  throw new Error('The document kept changing while it was read. Ask again when it rests.');
}

async function askOpenDocuments(server: Server, asking: Asking, notices: string[]): Promise<Selected> {
  const started = Date.now();
  const results: FileResult[] = [];
  for (const document of await openDocuments()) {
    if (asking.token.isCancellationRequested) throw new vscode.CancellationError();
    results.push(await askDocument(server, asking, document));
  }
  return { results: results.sort(byConfidence), elapsedMs: Date.now() - started, notices };
}

function filesParams(asking: Asking, target: Exclude<Target, { kind: 'one' }>): SelectInFilesParams {
  // What `files.exclude` leaves out of a folder the server asks for itself, folder by folder.
  const where = target.kind === 'open' ? { uris: target.uris.map(String) } : { folders: target.folders.map(String) };
  return { question: asking.question, ...where, ...workspaceLimits(), ...readingSettings(), workDoneToken: asking.workDoneToken };
}

export async function select(server: Server, asking: Asking, target: Target): Promise<Selected> {
  if (target.kind === 'one') {
    const result = await askDocument(server, asking, target.document, target.range);
    return { results: [result], elapsedMs: result.elapsedMs, notices: [] };
  }
  // A virtual workspace's files exist in the editor alone: only those that are open have a text to send.
  if (target.kind === 'workspace' && target.folders.some(({ scheme }) => scheme !== 'file')) {
    return askOpenDocuments(server, asking, ['This workspace is virtual: only its open documents were asked.']);
  }
  try {
    const { documents, skipped, elapsedMs } = await server.request<SelectInFilesResult>(
      method.selectInFiles,
      filesParams(asking, target),
      asking.token,
    );
    const notices = skipNotices(skipped.map(({ uri, reason }) => ({ name: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)), reason })));
    return { results: documents, elapsedMs, notices };
  } catch (error) {
    if (errorCode(error) !== code.methodNotFound) throw error;
    const notice = 'This server cannot read files that are not open: the open documents were asked, one after the other.';
    return askOpenDocuments(server, asking, target.kind === 'workspace' ? [notice] : []);
  }
}
