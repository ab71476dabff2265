"""Serves a small chat model on 127.0.0.1 until standard input ends; run by the environment that ``environment`` makes.

Prints the address, as ``http://127.0.0.1:PORT/v1``, when it is ready. llama.cpp loads the one .gguf file of a package,
which is never imported.
"""

from __future__ import annotations

import sys
from importlib import metadata

import xllamacpp


def model_of(package: str) -> str:
    """The path of a package's model file."""
    (found,) = [file for file in metadata.files(package) or [] if file.suffix == ".gguf"]
    return str(found.locate())


def main(package: str) -> None:
    """Starts, says where, and waits."""
    parameters = xllamacpp.CommonParams()
    parameters.model.path = model_of(package)
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.n_ctx = 8192
    parameters.n_parallel = 1
    parameters.n_predict = 150  # held to a schema, a small model may go on and on inside a string
    parameters.sampling.temp, parameters.sampling.seed = 0.0, 1
    # One: llama.cpp's threads wait for each other awake, which is forty times slower where others are at work.
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    parameters.ui = False
    parameters.offline = True
    parameters.verbosity = 0
    server = xllamacpp.Server(parameters)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])
