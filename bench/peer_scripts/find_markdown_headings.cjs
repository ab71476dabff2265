// The headings that VS Code's Markdown language service finds, with the parser and the plug-in that VS Code gives it.
//
// In: {"documents": {name: path}}
// Out: {name: [{"start", "level", "title"}, ...]}, offsets in code points of the text as given.

const fs = require("node:fs");
const MarkdownIt = require("markdown-it");
const frontMatter = require("markdown-it-front-matter");
const { createLanguageService, githubSlugifier } = require("vscode-markdown-languageservice");
const { TextDocument } = require("vscode-languageserver-textdocument");

const markdown = MarkdownIt({ html: true }).use(frontMatter, () => {});
const never = () => ({ dispose() {} });
const service = createLanguageService({
  parser: { slugifier: githubSlugifier, tokenize: async (document) => markdown.parse(document.getText(), {}) },
  logger: { level: 0, log() {} },
  workspace: {
    workspaceFolders: [],
    onDidChangeMarkdownDocument: never,
    onDidCreateMarkdownDocument: never,
    onDidDeleteMarkdownDocument: never,
    getAllMarkdownDocuments: async () => [],
    hasMarkdownDocument: () => false,
    openMarkdownDocument: async () => undefined,
    stat: async () => undefined,
    readDirectory: async () => [],
  },
});
const going = { isCancellationRequested: false, onCancellationRequested: never };

function* rows(symbols, document, text) {
  for (const symbol of symbols) {
    const [, marks, title] = /^(#*)\s*(.*)$/s.exec(symbol.name);
    const offset = document.offsetAt(symbol.selectionRange.start);
    yield { start: [...text.slice(0, offset)].length, level: marks.length, title };
    yield* rows(symbol.children ?? [], document, text);
  }
}

async function main() {
  const { documents } = JSON.parse(fs.readFileSync(0, "utf8"));
  const found = {};
  for (const [name, path] of Object.entries(documents)) {
    const text = fs.readFileSync(path, "utf8");
    const document = TextDocument.create(`file:///${encodeURIComponent(name)}`, "markdown", 1, text);
    const symbols = await service.getDocumentSymbols(document, { includeLinkDefinitions: false }, going);
    found[name] = [...rows(symbols, document, text)];
  }
  process.stdout.write(JSON.stringify(found));
}

main();
