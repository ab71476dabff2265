// Tests with the editor's own API. A function of it, so that their names can be read without an editor.
const assert = require('node:assert/strict');

module.exports = (vscode) => {
  const extension = () => vscode.extensions.getExtension('pincite.pincite');

  async function until(what, work, timeout = 20_000) {
    const deadline = Date.now() + timeout;
    for (;;) {
      const value = await work();
      if (value) return value;
      if (Date.now() > deadline) throw new Error(`${what}: not so within ${timeout} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function show(text, language = 'markdown') {
    const document = await vscode.workspace.openTextDocument({ language, content: text });
    const editor = await vscode.window.showTextDocument(document);
    return { document, editor };
  }

  /** The evidence hover at the cursor: its range, and what it says. */
  async function hoverAt(document, position) {
    const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, position);
    const said = (hover) => hover.contents.map((content) => (content.value ?? content).replaceAll('&nbsp;', ' ')).join('\n');
    const hover = hovers.find((each) => /confidence|edited since/.test(said(each)));
    return hover && { range: hover.range, text: said(hover) };
  }

  /** Asks the active document and goes to the evidence that comes first in it. */
  async function askAndGo({ document, editor }, question) {
    await vscode.commands.executeCommand('pincite.askQuestion', { question, scope: 'document' });
    editor.selection = new vscode.Selection(document.lineAt(document.lineCount - 1).range.end, document.lineAt(document.lineCount - 1).range.end);
    await vscode.commands.executeCommand('pincite.nextEvidence');
    return until('evidence under the cursor', () => hoverAt(document, editor.selection.active));
  }

  const edit = async (document, ...replacements) => {
    const edits = new vscode.WorkspaceEdit();
    for (const [range, text] of replacements) edits.replace(document.uri, range, text);
    assert.ok(await vscode.workspace.applyEdit(edits));
  };
  const at = (line, character = 0) => new vscode.Range(line, character, line, character);

  /** What the server's code actions run. */
  const ofActions = ['writeNote', 'writeNotes', 'cutTopics', 'removeAnnotations', 'keepAnnotations'].map((name) => `pincite.${name}`);

  const lease = 'The deposit 😀 is 900 euros.';

  return {
    'every command of the manifest is registered, and every registered one is in the manifest': async () => {
      await extension().activate();
      const { commands, views } = extension().packageJSON.contributes;
      const inManifest = commands.map(({ command }) => command);
      const ofViews = Object.values(views).flat().map(({ id }) => `${id}.`);
      const all = await vscode.commands.getCommands(true);
      // VS Code itself makes some for each view: focus, resetViewLocation and the like.
      const registered = all.filter((command) => /^pincite\./.test(command) && !ofViews.some((view) => command.startsWith(view))).sort();
      assert.deepEqual(registered, [...inManifest, ...ofActions].sort());
    },

    'a workspace cannot say which program is run, nor which endpoint is asked': async () => {
      for (const [name, value] of [['serverCommand', ['sh']], ['pythonPath', 'sh'], ['chat.provider', 'endpoint'], ['chat.baseUrl', 'http://127.0.0.1:9']]) {
        await assert.rejects(Promise.resolve(vscode.workspace.getConfiguration('pincite').update(name, value, vscode.ConfigurationTarget.Workspace)), name);
      }
    },

    'evidence covers exactly its words, after an emoji and over CRLF': async () => {
      const shown = await show(`# Lease\r\n\r\n${lease}\r\n`);
      const { range, text } = await askAndGo(shown, 'How much is the deposit?');
      assert.match(shown.document.getText(range), /900 euros/);
      assert.match(text, /How much is the deposit/);
    },

    'evidence follows several edits made at once': async () => {
      const shown = await show(`# Lease\n\nOne.\n\nTwo.\n\n${lease}\n\nThree.\n`);
      const { range } = await askAndGo(shown, 'How much is the deposit?');
      const words = shown.document.getText(range);
      await edit(shown.document, [at(0), '<!-- one\ntwo -->\n'], [at(2, 3), ' 😀'], [at(8), 'End. ']);
      const moved = new vscode.Position(range.start.line + 2, range.start.character);
      const now = await until('the evidence moved', () => hoverAt(shown.document, moved));
      assert.equal(shown.document.getText(now.range), words);
      assert.match(now.text, /confidence/);
    },

    'evidence whose words are edited is said to be stale, and fresh again when they return': async () => {
      const shown = await show(`# Lease\n\n${lease}\n`);
      const { range } = await askAndGo(shown, 'How much is the deposit?');
      const inside = at(range.start.line, range.start.character + 2);
      await edit(shown.document, [inside, 'XX']);
      const stale = await until('stale', async () => {
        const hover = await hoverAt(shown.document, range.start);
        return hover?.text.includes('edited since') && hover;
      });
      assert.ok(stale);
      await vscode.commands.executeCommand('undo');
      const fresh = await until('fresh', async () => {
        const hover = await hoverAt(shown.document, range.start);
        return hover?.text.includes('confidence') && hover;
      });
      assert.deepEqual(fresh.range, range);
    },

    'clearing forgets the evidence': async () => {
      const shown = await show(`# Lease\n\n${lease}\n`);
      const { range } = await askAndGo(shown, 'How much is the deposit?');
      await vscode.commands.executeCommand('pincite.clear');
      await until('no hover', async () => (await hoverAt(shown.document, range.start)) === undefined);
    },

    'the editor’s own outline is served too': async () => {
      // In plain text no other extension has an outline to show.
      const { document } = await show('LEASE AGREEMENT\n\n1. DEPOSIT\n\nThe deposit is due.\n\n2. PETS\n\nNone.\n', 'plaintext');
      const symbols = await until('symbols', async () => {
        const found = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
        return found?.length > 0 && found;
      });
      const names = (list) => list.flatMap(({ name, children }) => [name, ...names(children ?? [])]);
      assert.ok(names(symbols).some((name) => /deposit/i.test(name)), names(symbols).join('; '));
    },

    'a note is written, shown and removed by the actions of the light bulb': async () => {
      const { document } = await show(`# Lease\n\n## 1. Deposit\n\n${lease}\n\n## 2. Pets\n\nNone.\n`);
      const place = at(4);
      const act = async (title) => {
        const action = await until(title, async () => {
          const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, place);
          return actions.find((each) => each.title === title);
        });
        await vscode.commands.executeCommand(action.command.command, ...action.command.arguments);
      };
      const hints = () => vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, new vscode.Range(0, 0, document.lineCount, 0));
      await act('Write context note');
      const [hint] = await until('the note', async () => (await hints()).length === 1 && hints());
      assert.match(hint.label, /^✎ /);
      await act('Remove note');
      await until('no note', async () => (await hints()).length === 0);
    },

    'a new document in another language is read once the setting names it': async () => {
      const { document } = await show('Lease\n=====\n\nThe deposit is 900 euros.\n', 'restructuredtext');
      assert.equal(document.languageId, 'restructuredtext');
      const settings = vscode.workspace.getConfiguration('pincite');
      await settings.update('languages', ['markdown', 'plaintext', 'legal-text', 'restructuredtext'], vscode.ConfigurationTarget.Global);
      try {
        await vscode.commands.executeCommand('pincite.askQuestion', { question: 'How much is the deposit?', scope: 'document' });
        const editor = await vscode.window.showTextDocument(document);
        await until('evidence', async () => {
          await vscode.commands.executeCommand('pincite.nextEvidence');
          return editor.selection.active.line === 3;
        });
      } finally {
        await settings.update('languages', undefined, vscode.ConfigurationTarget.Global);
      }
    },
  };
};
