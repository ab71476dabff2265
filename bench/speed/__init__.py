"""Pincite as its users feel it: over a real connection and in the engine, on 0.1, 1 and 10 MB, beside its peers.

    python -m bench speed [--quick] [--rows NAME ...]

Each row has its goal, the peers on the same text in the same run, where it makes sense the bare limit (a pygls server
that only sends the same reply), and how the figure grows: the exponent that fits the sizes best, and how many times the
figure of 1 MB that of 10 MB is. Prints the table as it goes, and writes bench/results/speed.json. Takes a quarter of an
hour on a quiet machine; on a busy one the figures are the machine's.
"""

from bench.speed.run import main

__all__ = ["main"]
