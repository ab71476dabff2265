"""Chat models for tests: they answer from a script, and remember what they were asked."""

from __future__ import annotations

import json
import re
import threading
import time

LINE = re.compile(r'^(\w+): (".*")$', re.MULTILINE)


def strings(messages):
    """The document's texts in a request, by name: what a model that reads JSON sees."""
    return {name: json.loads(text) for name, text in LINE.findall(messages[-1]["content"])}


class Scripted:
    """Answers by a queue of replies, or a function of the messages; an exception in the queue is raised."""

    endpoint = "scripted://chat"

    def __init__(self, *replies, answer=None, seconds=0.0, fingerprint=None):
        self.replies = list(replies)
        self.answer = answer
        self.seconds = seconds
        self.fingerprint = fingerprint
        self.asked = []
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()

    def __call__(self, messages):
        with self._lock:
            self.asked.append(messages)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            reply = self.replies.pop(0) if self.answer is None else None
        try:
            time.sleep(self.seconds)
            reply = self.answer(messages) if self.answer is not None else reply
            if isinstance(reply, Exception):
                raise reply
            return reply
        finally:
            with self._lock:
                self.at_once -= 1


class Kept:
    """A store in a dictionary."""

    def __init__(self):
        self.said = {}

    def get(self, model, key):
        return self.said.get((model, key))

    def put(self, model, key, reply):
        self.said[model, key] = reply
