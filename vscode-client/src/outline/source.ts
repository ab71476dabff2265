/** Outlines from the server, one request for each version of a document, however many ask for it. */

import * as vscode from 'vscode';
import { type Division, method } from '../protocol';
import type { Server } from '../server';

export class OutlineSource {
  private readonly cache = new Map<string, { version: number; divisions: Promise<Division[]> }>();

  constructor(private readonly server: Server) {}

  of(document: vscode.TextDocument): Promise<Division[]> {
    const uri = document.uri.toString();
    const cached = this.cache.get(uri);
    if (cached?.version === document.version) return cached.divisions;
    const divisions = this.server.request<Division[]>(method.outline, { textDocument: { uri } });
    this.cache.set(uri, { version: document.version, divisions });
    // A failure is no outline to keep.
    divisions.catch(() => this.cache.delete(uri));
    return divisions;
  }

  forget(uri?: string): void {
    if (uri) this.cache.delete(uri);
    else this.cache.clear();
  }
}
