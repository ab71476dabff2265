"""One ONNX graph, opened when it is first run, and shared by all who run the same file."""

from __future__ import annotations

import os
from mmap import ACCESS_READ, mmap
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from pincite.errors import ModelError, ModelsNotInstalled
from pincite.lazy import cached_property
from pincite.models.onnx.checks import readable

if TYPE_CHECKING:
    import onnxruntime

MOST_THREADS = 4
"""Threads of one run unless told otherwise: beyond a few, small models gain little, and an editor needs its own."""

_INPUTS = frozenset({"input_ids", "attention_mask", "token_type_ids"})
_TYPES: dict[str, Any] = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_shared: WeakValueDictionary[tuple[str, int, int, int], Session] = WeakValueDictionary()
_sharing = Lock()


class Session:
    """Runs one file; ``shared`` gives the one that others run, too."""

    def __init__(self, path: Path, threads: int) -> None:
        self.path = path
        self.threads = threads
        self._opened: onnxruntime.InferenceSession | None = None
        self._opening = Lock()
        # One run at a time: two would hold twice the memory, and share the same cores.
        self._running = Lock()

    @classmethod
    def shared(cls, path: Path, threads: int | None = None) -> Session:
        """The session of this file and thread count that is open already, or a new one, not yet opened.

        Raises ModelError.
        """
        threads = threads or min(MOST_THREADS, os.cpu_count() or 1)
        with readable(path):
            status = path.stat()
        key = (str(path.resolve()), status.st_size, status.st_mtime_ns, threads)
        with _sharing:
            session = _shared.get(key)
            if session is None:
                session = _shared[key] = cls(path, threads)
            return session

    @property
    def graph(self) -> onnxruntime.InferenceSession:
        """The runtime's own session, opened now if it is not. Raises ModelError."""
        with self._opening:
            if self._opened is None:
                self._opened = _open(self.path, self.threads)
            return self._opened

    @cached_property
    def rounds_by_batch(self) -> bool:
        """Whether the graph rounds its numbers by the largest of a batch (dynamic quantisation).

        Then what it says of a text depends on the texts beside it, and only a text alone is always read alike.
        Raises ModelError.
        """
        _ = self.graph  # what is no graph is said first
        with readable(self.path), self.path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
            return content.find(b"DynamicQuantizeLinear") >= 0

    @property
    def outputs(self) -> dict[str, list[int | str | None]]:
        """The shapes of what the graph gives, by name: numbers, or names where they vary. Raises ModelError."""
        return {output.name: output.shape for output in self.graph.get_outputs()}

    def run(self, names: list[str], feeds: dict[str, NDArray[np.int64]]) -> list[NDArray[np.float32]]:
        """These outputs for arrays of shape (batch, tokens): those of them that the graph asks for are fed.

        Raises ModelError.
        """
        import onnxruntime

        graph = self.graph
        wanted = {each.name: feeds[each.name].astype(_TYPES[each.type], copy=False) for each in graph.get_inputs()}
        options = onnxruntime.RunOptions()
        # Gives the memory of a long batch back before the next, shorter one.
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        with self._running:
            try:
                found = graph.run(names, wanted, options)
            except Exception as error:  # the runtime's exceptions share no root but Exception
                raise ModelError(f"{self.path}: the model failed while it ran: {_first_line(error)}") from error
        return [np.asarray(array, np.float32) for array in found]


def _open(path: Path, threads: int) -> onnxruntime.InferenceSession:
    try:
        import onnxruntime
    except ImportError as error:
        raise ModelsNotInstalled(
            'Local models need onnxruntime, which is not installed: run `pip install "pincite[models]"`'
        ) from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Waiting threads sleep: an editor needs the processor more than the next run needs its first microseconds.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Plans memory for a shape seen before; shapes vary here, and each plan would be kept.
    options.enable_mem_pattern = False
    options.log_severity_level = 4
    try:
        graph = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime's exceptions share no root but Exception
        raise ModelError(
            f"{path}: no ONNX model that can be opened ({_first_line(error)}): get the file again, or name another"
        ) from error
    for each in graph.get_inputs():
        if each.name not in _INPUTS or each.type not in _TYPES:
            raise ModelError(
                f"{path}: the model asks for {each.name} ({each.type}), which is not known here: name another model"
            )
    return graph


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
