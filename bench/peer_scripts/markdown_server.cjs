// VS Code's Markdown language server behind standard input and output, with what VS Code's extension does for it.
//
// The server asks its client to parse: VS Code's extension answers with the tokens of markdown-it, and so does this. All
// else goes through as it is. VS Code speaks to it through Node's channel between processes, which takes longer for long
// messages than the pipes used here. `node markdown_server.cjs`, with the packages on NODE_PATH.

const { spawn } = require("node:child_process");
const path = require("node:path");
const MarkdownIt = require("markdown-it");
const frontMatter = require("markdown-it-front-matter");
const rpc = require("vscode-languageserver/node");
const { TextDocument } = require("vscode-languageserver-textdocument");

const markdown = MarkdownIt({ html: true }).use(frontMatter, () => {});
const main = path.join(path.dirname(require.resolve("vscode-markdown-languageserver/package.json")), "dist/node/workerMain.js");
const server = spawn(process.execPath, [...process.execArgv, main, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
const documents = new Map();

const editor = { in: new rpc.StreamMessageReader(process.stdin), out: new rpc.StreamMessageWriter(process.stdout) };
const backend = { in: new rpc.StreamMessageReader(server.stdout), out: new rpc.StreamMessageWriter(server.stdin) };

function follow({ method, params }) {
  if (method === "textDocument/didOpen") {
    const { uri, languageId, version, text } = params.textDocument;
    documents.set(uri, TextDocument.create(uri, languageId, version, text));
  } else if (method === "textDocument/didChange") {
    const { uri, version } = params.textDocument;
    TextDocument.update(documents.get(uri), params.contentChanges, version);
  } else if (method === "textDocument/didClose") {
    documents.delete(params.textDocument.uri);
  }
}

// What the server asks of its client besides parsing is about files, of which there are none here.
const answers = {
  "markdown/parse": ({ uri, text }) => markdown.parse(text ?? documents.get(uri)?.getText() ?? "", {}),
  "markdown/findMarkdownFilesInWorkspace": () => [],
};

editor.in.listen((message) => {
  follow(message);
  backend.out.write(message);
});

backend.in.listen((message) => {
  if (message.method !== undefined && message.id !== undefined) {
    const result = (answers[message.method] ?? (() => null))(message.params);
    backend.out.write({ jsonrpc: "2.0", id: message.id, result });
  } else {
    editor.out.write(message);
  }
});

server.on("exit", (code) => process.exit(code ?? 0));
process.stdin.on("end", () => server.kill());
