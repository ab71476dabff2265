/** Going to the words that answer a question of a checklist, only where they are those words. */

import * as vscode from 'vscode';
import type { ChecklistRow } from '../protocolTrace';
import { rangeOf } from '../ranges';
import type { Server } from '../server';
import { recall } from '../trace/recall';
import { type Showing, markable, showEvidence } from '../trace/show';
import { sameWords } from '../trace/words';

/** Raises one line where the document was edited since, and the words are not found again. */
export async function revealRow(server: Server, showing: Showing, row: ChecklistRow): Promise<void> {
  const { uri, question, range, quote, cite, confidence, record } = row;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  if (!range) return showEvidence(showing, { uri, question, evidence: [], sections: [] });
  const text = document.getText(rangeOf(range));
  if (sameWords(text, quote)) return showEvidence(showing, { uri, question, evidence: [{ range, text, cite, confidence }], sections: [] });
  if (record === null) throw new Error('The document was changed since it was asked, and its answers are not on record. Run the checklist again.');
  const found = markable(await recall(server, record));
  if (found.evidence.length === 0) throw new Error('The words that answered are not in the document any more. Run the checklist again.');
  return showEvidence(showing, found);
}
