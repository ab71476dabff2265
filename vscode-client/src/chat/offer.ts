/** Says once that a chat model can write the notes, to whoever has just had one written without. */

import * as vscode from 'vscode';
import { chatProvider } from '../settings';

const OFFERED = 'pincite.chatOffered';

export async function offerChat(memory: vscode.Memento): Promise<void> {
  if (chatProvider() !== 'off' || memory.get<boolean>(OFFERED)) return;
  await memory.update(OFFERED, true);
  const choose = 'Choose a Chat Model';
  const answer = await vscode.window.showInformationMessage(
    "Pincite: this note was put together on this machine from the document's own words. A chat model that you choose can write notes too; nothing is sent before you do.",
    choose,
  );
  if (answer === choose) await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:pincite.pincite pincite.chat');
}
