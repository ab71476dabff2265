/** Hovering over evidence tells the question it answers, its cite and confidence, and offers what to do with it. */

import * as vscode from 'vscode';
import { percent } from '../ask/present';
import { explainStanding } from '../trace/words';
import type { EvidenceStore } from './store';

export class EvidenceHover implements vscode.HoverProvider {
  constructor(private readonly store: EvidenceStore) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const mark = this.store.at(document, position);
    const question = this.store.marks(document.uri)?.question;
    if (!mark || question === undefined) return undefined;
    const text = new vscode.MarkdownString();
    // Only these commands run from the hover, whatever a document's heading or a question says.
    text.isTrusted = { enabledCommands: ['pincite.copyPinCite', 'pincite.nextEvidence', 'pincite.previousEvidence', 'pincite.clear'] };
    text.appendText(question);
    text.appendMarkdown('\n\n---\n\n**');
    text.appendText(mark.cite);
    text.appendMarkdown(mark.stale ? '** · edited since the question' : `** · confidence ${percent(mark.confidence)}`);
    if (mark.standing && !mark.stale) text.appendMarkdown(` · ${explainStanding(mark.standing)}`);
    const range = { start: document.positionAt(mark.start), end: document.positionAt(mark.end) };
    const argument = encodeURIComponent(JSON.stringify([{ uri: document.uri.toString(), range }]));
    text.appendMarkdown(
      `\n\n[Copy Pin Cite](command:pincite.copyPinCite?${argument} "Put the cite on the clipboard") · ` +
        '[Next](command:pincite.nextEvidence "Next evidence") · ' +
        '[Previous](command:pincite.previousEvidence "Previous evidence") · ' +
        '[Clear](command:pincite.clear "Remove all marks")',
    );
    return new vscode.Hover(text, new vscode.Range(range.start, range.end));
  }
}
