/** Evidence from elsewhere than the question box, marked in its text: of old answers and of checklists. */

import * as vscode from 'vscode';
import type { Range } from 'vscode-languageserver-protocol';
import type { AskSession } from '../ask/session';
import type { Decorations } from '../evidence/decorations';
import type { Markable } from '../evidence/marks';
import { reveal } from '../evidence/navigate';
import type { EvidenceStore } from '../evidence/store';
import { rangeOf } from '../ranges';
import type { Found } from './recall';

export interface Showing {
  session: AskSession;
  store: EvidenceStore;
  decorations: Decorations;
}

/** Marks this evidence in place of what is marked, and goes to a range of it, else to its first. */
export async function showEvidence({ session, store, decorations }: Showing, shown: Markable, to: Range | undefined = shown.evidence[0]?.range): Promise<void> {
  // The results in the Ask view stand for marks: where those go, they must not stay.
  session.clear();
  store.show([shown]);
  const uri = vscode.Uri.parse(shown.uri);
  if (to) await reveal(decorations, uri, rangeOf(to));
  else await vscode.window.showTextDocument(uri, { preview: true });
}

/** The evidence of an old answer that still stands, as it stands today. */
export function markable({ document, result }: Found): Markable {
  const standing = result.evidence.flatMap(({ range, state, cite, confidence }) =>
    range ? [{ range, text: document.getText(rangeOf(range)), cite, confidence, standing: state }] : [],
  );
  return { uri: result.uri, question: result.question, evidence: standing, sections: [] };
}
