/** Going to evidence: the next, the previous, or one that was picked in the sidebar. */

import * as vscode from 'vscode';
import type { Decorations } from './decorations';
import type { EvidenceStore } from './store';
import { neighbour } from './tracked';

/** Shows a range, selected at its start and flashed. */
export async function reveal(
  decorations: Decorations,
  uri: vscode.Uri,
  range: vscode.Range,
  { focus = true }: { focus?: boolean } = {},
): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { preserveFocus: !focus, preview: true });
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  decorations.flash(editor, range);
}

/** Moves to the evidence after or before the cursor, around the document's ends. */
export async function goToNeighbour(store: EvidenceStore, decorations: Decorations, direction: 1 | -1): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document } = editor;
  const evidence = store.marks(document.uri)?.evidence ?? [];
  const target = neighbour(evidence, document.offsetAt(editor.selection.active), direction);
  if (!target) {
    void vscode.window.setStatusBarMessage('Pincite: no evidence in this document', 3000);
    return;
  }
  await reveal(decorations, document.uri, new vscode.Range(document.positionAt(target.start), document.positionAt(target.end)));
}
