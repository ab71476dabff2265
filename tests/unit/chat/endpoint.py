"""A local server that speaks OpenAI's Chat Completions, misbehaves on demand and records what it was sent."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def completion(content, finish="stop", **message):
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **message}}
        ],
    }


class Endpoint:
    """Answers requests by a queue of behaviours, then by ``usual``; each is called with the handler and the request."""

    def __init__(self):
        self.bodies = []
        self.headers = []
        self.paths = []
        self.behaviours = []
        self.usual = says("fine")
        self.url = ""
        self.lock = threading.Lock()

    @property
    def requests(self):
        return [json.loads(body) for body in self.bodies]


@contextmanager
def served():
    endpoint = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            with endpoint.lock:
                endpoint.bodies.append(body)
                endpoint.headers.append({name.lower(): value for name, value in self.headers.items()})
                endpoint.paths.append(self.path)
                behaviour = endpoint.behaviours.pop(0) if endpoint.behaviours else endpoint.usual
            behaviour(self, json.loads(body))

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # a client that goes away is what some tests are about
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _send(handler, status, body, headers=(), length=None):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    handler.send_response(status)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", str(len(data) if length is None else length))
    for name, value in headers:
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(data)


def says(content, finish="stop", **message):
    return lambda handler, _request: _send(handler, 200, completion(content, finish, **message))


def fails(status, code=None, headers=(), message="no"):
    body = {"error": {"message": message, "code": code, "type": None}}
    return lambda handler, _request: _send(handler, status, body, headers)


def sends(body, status=200):
    return lambda handler, _request: _send(handler, status, body)


def slow(seconds, content="late"):
    def behave(handler, request):
        time.sleep(seconds)
        says(content)(handler, request)

    return behave


def cut_off(handler, _request):
    """Half the body, then the end of the connection."""
    data = json.dumps(completion("a whole reply")).encode()
    _send(handler, 200, data[: len(data) // 2], length=len(data))
    handler.wfile.flush()
    handler.close_connection = True


def only_plain(handler, request):
    """An endpoint that knows no JSON mode at all."""
    (fails(400, "invalid_request_error") if "response_format" in request else says('{"starts": []}'))(handler, request)


def only_json_object(handler, request):
    """An endpoint of the time before schemas."""
    known = request.get("response_format", {}).get("type") in (None, "json_object")
    (says('{"starts": []}') if known else fails(422))(handler, request)
