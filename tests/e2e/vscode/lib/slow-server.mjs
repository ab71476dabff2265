// Stands between the editor and the real server, and makes it slow: answers to questions are held for a while.
//   node slow-server.mjs MILLISECONDS COMMAND ARGUMENT…
// While an answer is held, its sections go out as a preview, as a slower tier would let them; a question that is
// cancelled meanwhile is answered as the protocol says.
import { spawn } from 'node:child_process';

const [delay, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
server.on('exit', (code) => process.exit(code ?? 1));

/** Calls `each` for every message of a stream. */
function frames(stream, each) {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(buffer.subarray(0, end).toString())?.[1]);
      if (buffer.length < end + 4 + length) return;
      each(JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString()));
      buffer = buffer.subarray(end + 4 + length);
    }
  });
}

function write(stream, message) {
  const body = Buffer.from(JSON.stringify(message));
  stream.write(`Content-Length: ${body.length}\r\n\r\n`);
  stream.write(body);
}

const questions = new Map();
frames(process.stdin, (message) => {
  if (message.method === 'pincite/selectForQuestion') questions.set(message.id, { token: message.params.workDoneToken });
  const held = message.method === '$/cancelRequest' ? questions.get(message.params.id) : undefined;
  if (held?.timer) {
    clearTimeout(held.timer);
    questions.delete(message.params.id);
    write(process.stdout, { jsonrpc: '2.0', id: message.params.id, error: { code: -32800, message: 'Cancelled' } });
  } else {
    write(server.stdin, message);
  }
});
process.stdin.on('end', () => server.stdin.end());

frames(server.stdout, (message) => {
  const question = message.method === undefined ? questions.get(message.id) : undefined;
  if (!question || !message.result) return write(process.stdout, message);
  const { sections } = message.result;
  write(process.stdout, { jsonrpc: '2.0', method: 'pincite/preview', params: { token: question.token, sections } });
  question.timer = setTimeout(() => {
    questions.delete(message.id);
    write(process.stdout, message);
  }, Number(delay));
});
