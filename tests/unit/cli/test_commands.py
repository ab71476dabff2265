"""``doctor``, ``serve``, ``--version`` and ``--help``."""

from __future__ import annotations

import socket
from importlib import metadata

import pytest

from pincite_server import __version__


def test_doctor_tells_what_is_installed(run):
    ran = run("doctor")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"pincite {metadata.version('pincite')} on Python ")
    for name in ("pygls", "numpy", "pyromark", "PyStemmer", "nupunkt"):
        assert f"  {name} {metadata.version(name)}" in ran.out
    assert "retrieval: lexical" in ran.out
    assert "reader: sentence" in ran.out


def test_doctor_names_what_is_missing(run, monkeypatch):
    known = metadata.version

    def version(name):
        if name == "nupunkt":
            raise metadata.PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(metadata, "version", version)
    ran = run("doctor")
    assert ran.code == 2
    assert "  nupunkt is missing" in ran.out
    assert ran.err == "pincite: nupunkt missing: python -m pip install --upgrade pincite\n"


@pytest.mark.parametrize(
    "address", ["here", "127.0.0.1", "127.0.0.1:", "127.0.0.1:port", "localhost:65536", "x:-1", ""]
)
def test_an_address_that_is_none(run, address):
    ran = run("serve", "--tcp", address)
    assert ran.code == 2
    assert ran.err == f"pincite: --tcp {address}: is not HOST:PORT, for instance 127.0.0.1:2087\n"


def test_an_address_that_is_taken(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        ran = run("serve", "--tcp", address)
    assert ran.code == 2
    assert ran.err.startswith(f"pincite: --tcp {address}: cannot listen there: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("host", ["192.0.2.1", "0.0.0.0"])
def test_an_address_that_other_machines_reach(run, host):
    ran = run("serve", "--tcp", f"{host}:2087")
    assert ran.code == 2
    assert ran.err.startswith(f"pincite: {host} can be reached from other machines")
    assert ran.err.count("\n") == 1


def test_stdio_or_tcp_not_both(run):
    ran = run("serve", "--stdio", "--tcp", "127.0.0.1:0")
    assert ran.code == 2
    assert "not allowed with" in ran.err


def test_version(run):
    ran = run("--version")
    assert (ran.code, ran.out) == (0, f"pincite {__version__}\n")
    assert metadata.version("pincite") == __version__


@pytest.mark.parametrize("command", [[], ["ask"], ["outline"], ["serve"], ["doctor"]])
def test_help(run, command):
    ran = run(*command, "--help")
    assert ran.code == 0
    assert ran.out.startswith("usage: pincite")
