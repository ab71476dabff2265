"""A soak: four clients on four connections to one server, which do all that clients do, for a long time.

    python -m bench soak [--minutes N] [--seed S]

At every step each client holds what the server says against its own texts (:mod:`bench.soak.laws`): no range that does
not fit, no request that is answered twice or never, no error that is not one, no log line with a document's words. The
server's memory is compared in the same state when it has warmed up (the tenth minute, or two fifths through) and at the
end; blocks of its event loop are counted, with what was running. Prints tables, writes bench/results/soak.json, and
exits with 1 on any breach; a seed gives the same steps, though not the same moments.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Runs and prints; 1 where a law was broken."""
    from bench.soak.command import run  # the server's process needs this package too, and none of that

    return run(argv)
