/** The key of the chat endpoint: kept in the editor's secret storage, given to the server in its environment. */

import * as vscode from 'vscode';

const SECRET = 'pincite.chat.key';
/** Where the server looks for it. */
const VARIABLE = 'PINCITE_CHAT_KEY';

export class ChatKey implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;

  /** The key was set or removed, in this window or in another. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.subscription = secrets.onDidChange(({ key }) => {
      if (key === SECRET) this.changed.fire();
    });
  }

  /** What the server's environment has besides this process's own. */
  async environment(): Promise<Record<string, string>> {
    const key = await this.secrets.get(SECRET);
    return key ? { [VARIABLE]: key } : {};
  }

  /** Asks for the key. Nothing typed removes the one that there is. */
  async ask(): Promise<void> {
    const before = await this.secrets.get(SECRET);
    const key = await vscode.window.showInputBox({
      title: 'Set Chat Key',
      prompt: `The key of the endpoint in pincite.chat.baseUrl, kept in the editor's secret storage.${before ? ' Empty removes the one that is set.' : ''}`,
      placeHolder: 'Key of the chat endpoint',
      password: true,
      ignoreFocusOut: true,
    });
    if (key === undefined) return;
    const trimmed = key.trim();
    if (trimmed) await this.secrets.store(SECRET, trimmed);
    else if (before) await this.secrets.delete(SECRET);
    else return;
    void vscode.window.setStatusBarMessage(trimmed ? 'Pincite: the chat key is set' : 'Pincite: the chat key is removed', 4000);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
