/** The Ask view in the sidebar: shows the session's state, and does what is picked in it. */

import * as vscode from 'vscode';
import { copyCite } from '../cite/copy';
import type { Decorations } from '../evidence/decorations';
import { reveal } from '../evidence/navigate';
import type { Server } from '../server';
import { askHtml } from './html';
import type { FromView, ResultRef, ToView } from './messages';
import type { AskSession } from './session';

export class AskView implements vscode.WebviewViewProvider, vscode.Disposable {
  static readonly id = 'pincite.askView';
  private view: vscode.WebviewView | undefined;
  private focusWhenReady = false;
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly session: AskSession,
    private readonly server: Server,
    private readonly decorations: Decorations,
  ) {
    this.subscription = session.onDidChange((state) => this.post({ type: 'state', state }));
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    const { webview } = view;
    const folder = vscode.Uri.joinPath(this.extension, 'dist', 'webview');
    const resource = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
    webview.options = { enableScripts: true, localResourceRoots: [folder], enableCommandUris: false };
    webview.onDidReceiveMessage((message: FromView) => void this.receive(message));
    view.onDidDispose(() => (this.view = undefined));
    webview.html = askHtml({ script: resource('ask.js'), style: resource('style.css'), source: webview.cspSource });
  }

  /** Opens the sidebar with the cursor in the question box. */
  async focus(): Promise<void> {
    this.focusWhenReady = true;
    await vscode.commands.executeCommand(`${AskView.id}.focus`);
    this.post({ type: 'focus' });
  }

  /** Copies the cite of a result, as it was picked in the view. */
  async copy(ref: ResultRef): Promise<void> {
    const place = await this.session.locate(ref);
    if (place) await copyCite(this.server, place.document, place.range);
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private post(message: ToView): void {
    void this.view?.webview.postMessage(message);
  }

  private async receive(message: FromView): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.post({ type: 'state', state: this.session.state });
        if (this.focusWhenReady) this.post({ type: 'focus' });
        this.focusWhenReady = false;
        break;
      case 'ask':
        await this.session.ask(message.question, message.scope);
        break;
      case 'askAgain':
        await this.session.askAgain();
        break;
      case 'scope':
        this.session.setScope(message.scope);
        break;
      case 'cancel':
        this.session.cancel();
        break;
      case 'copy':
        await this.copy(message.ref);
        break;
      case 'setUp':
        await vscode.commands.executeCommand('pincite.setUp');
        break;
      case 'reveal': {
        const place = await this.session.locate(message.ref);
        if (place) await reveal(this.decorations, place.document.uri, place.range, { focus: message.focus });
        break;
      }
    }
  }
}
