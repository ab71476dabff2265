// A chat endpoint of the tests' own, on this machine: it speaks the OpenAI protocol, records what it was sent, and misbehaves on demand.
import { createServer } from 'node:http';

export class ChatEndpoint {
  /** Every request: its headers, and its body as it was sent. */
  requests = [];
  /** From a request's number, counted from 1 since the last change, to how it goes wrong: a status, 'cut', 'empty' or 'unplug'; undefined answers. */
  fault = () => undefined;
  /** The reply to a request: from its body to the content of the message. */
  reply = () => '';

  static async start(reply) {
    const endpoint = new ChatEndpoint();
    endpoint.reply = reply;
    await endpoint.plugIn();
    return endpoint;
  }

  get url() {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Listens, where it listened before. */
  async plugIn() {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise((resolve) => this.server.listen(this.port ?? 0, '127.0.0.1', resolve));
    this.port = this.server.address().port;
  }

  unplug() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    return closed;
  }

  /** Goes wrong in this way from now on, and forgets what it was sent. */
  misbehave(fault = () => undefined) {
    this.fault = fault;
    this.requests = [];
  }

  async answer(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    this.requests.push({ url: request.url, headers: request.headers, text, body: JSON.parse(text) });
    const fault = this.fault(this.requests.length);
    if (fault === 'cut') {
      request.socket.destroy();
    } else if (fault === 'unplug') {
      await this.unplug();
    } else if (typeof fault === 'number') {
      response.writeHead(fault, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'said by the endpoint', type: 'test' } }));
    } else {
      const content = fault === 'empty' ? '' : this.reply(this.requests.at(-1).body);
      const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'reply', object: 'chat.completion', created: 0, model: 'scripted', choices: [choice] }));
    }
  }
}
