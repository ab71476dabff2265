/** Answers the server's `pincite/chat` by a language model of the editor, which asks the user for consent on first use. */

import * as vscode from 'vscode';
import { ResponseError } from 'vscode-languageclient/node';
import { type ChatParams, type ChatResult, code } from '../protocol';
import { editorModel } from '../settings';
import { type Turn, lengthLimit, turnsOf } from './conversation';
import { noModel, refusalOf } from './refusal';

/** Editors built on older versions of VS Code have no language models, whatever its types say. */
export const hasModels = (): boolean => typeof (vscode as { lm?: Partial<typeof vscode.lm> }).lm?.selectChatModels === 'function';

const messageOf = ({ role, content }: Turn): vscode.LanguageModelChatMessage =>
  role === 'user' ? vscode.LanguageModelChatMessage.User(content) : vscode.LanguageModelChatMessage.Assistant(content);

/** The model's reply, or why there is none. Raises the protocol's error when the server has cancelled its request. */
export async function answerChat(params: ChatParams, token: vscode.CancellationToken): Promise<ChatResult> {
  const models = hasModels() ? await vscode.lm.selectChatModels() : [];
  const wanted = editorModel();
  const model = wanted ? models.find(({ id, family }) => id === wanted || family === wanted) : models[0];
  if (!model) return noModel(wanted, [...new Set(models.map(({ family }) => family))]);
  // Not every model, nor the editor's question for consent, ends when it is cancelled: it is not waited for.
  const cancelled = new Promise<never>((_resolve, reject) => token.onCancellationRequested(() => reject(new vscode.CancellationError())));
  try {
    return { text: await Promise.race([replyOf(model, params, token), cancelled]) };
  } catch (error) {
    if (token.isCancellationRequested) throw new ResponseError(code.requestCancelled, 'Cancelled');
    return refusalOf(error, model.name);
  }
}

async function replyOf(model: vscode.LanguageModelChat, { messages, maxTokens, justification }: ChatParams, token: vscode.CancellationToken): Promise<string> {
  const stopping = new vscode.CancellationTokenSource();
  const subscription = token.onCancellationRequested(() => stopping.cancel());
  try {
    const response = await model.sendRequest(turnsOf(messages).map(messageOf), { justification }, stopping.token);
    const limit = lengthLimit(maxTokens);
    let text = '';
    // The stream raises what went wrong in its middle: half a reply is none.
    for await (const fragment of response.text) {
      text += fragment;
      if (text.length > limit) return text.slice(0, limit);
    }
    return text;
  } finally {
    // Stops a model that would go on after its reply was long enough; nothing where it has ended.
    stopping.cancel();
    stopping.dispose();
    subscription.dispose();
  }
}
