/** What the words of an answer refer to: "subject to Section 9" brings Section 9 along. */

import * as vscode from 'vscode';
import { type Related, type RelatedResult, method } from '../protocol';
import type { Server } from '../server';

/** The places that a range of a document refers to, as it is now; none where the server cannot tell. */
export async function relatedTo(server: Server, document: vscode.TextDocument, { start, end }: vscode.Range): Promise<Related[]> {
  const { version } = document;
  try {
    const params = { textDocument: { uri: document.uri.toString() }, range: { start, end } };
    const result = await server.request<RelatedResult>(method.related, params);
    return result.version === null || (result.version === version && document.version === version) ? result.related : [];
  } catch {
    return []; // an answer is shown without what it refers to
  }
}

/** The same place among those of a later text. */
export const samePlace = (all: readonly Related[], { cite, words }: Related): Related | undefined =>
  all.find((each) => each.cite === cite && each.words === words) ?? all.find((each) => each.cite === cite);
