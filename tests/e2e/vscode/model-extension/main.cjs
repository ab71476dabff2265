// Registers a language model of the editor. How the next request goes is read from one file, what was sent is written to another.
const { existsSync, readFileSync, appendFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const file = (name) => path.join(process.env.PINCITE_E2E_ROOT, name);
const metadata = { vendor: 'tests', name: 'Scripted', family: 'scripted', version: '1', maxInputTokens: 100_000, maxOutputTokens: 4_000, auth: { label: 'nobody' } };

const provider = {
  provideTokenCount: async () => 1,
  async provideLanguageModelResponse(messages, _options, _extension, progress) {
    const sent = messages.map(({ role, content }) => ({ role, text: content.map((part) => part.value ?? '').join('') }));
    appendFileSync(file('model-sent.jsonl'), `${JSON.stringify(sent)}\n`);
    const say = (text) => progress.report({ index: 0, part: new vscode.LanguageModelTextPart(text) });
    const how = existsSync(file('model-mood')) ? readFileSync(file('model-mood'), 'utf8') : '';
    if (how === 'blocked') throw vscode.LanguageModelError.Blocked('said by the model');
    say('{"note": "This part of the handbook ');
    if (how === 'breaks off') throw new Error('the line went dead');
    if (how === 'endless') await new Promise(() => {});
    say('is called the Quokka protocol."}');
  },
};

exports.activate = (context) => context.subscriptions.push(vscode.lm.registerChatModelProvider('scripted', provider, metadata));
