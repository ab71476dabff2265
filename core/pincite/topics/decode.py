"""From probabilities of cuts to the cuts: the segmentation whose expected Pk is least."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


def decoded(probabilities: Numbers, lengths: Sequence[int], shortest: int, price: float) -> list[int]:
    """The units that start a topic, ascending.

    Pk (Beeferman, Berger & Lafferty 1999) asks of every two units k apart whether they are of one topic; with a
    probability for every cut its expectation is a sum over topics, and dynamic programming finds its least in linear
    time. k is half the topic's mean length that the probabilities imply. ``price`` (above 0), times the odds against a
    cut, is what it costs besides, in pairs, so that of cuts alike by Pk the likeliest is made. No topic has fewer than
    ``shortest`` terms by ``lengths``.
    """
    count = len(probabilities)
    if count < 2:
        return []
    k = min(max(2, round(count / (1 + probabilities[1:].sum()) / 2)), count - 1)
    kept = np.concatenate([[0.0], np.cumsum(np.log1p(-np.clip(probabilities[1:], 0.0, 1 - 1e-9)))])
    together = np.exp(kept[k:] - kept[:-k])  # of units i and i + k: the probability that no cut lies between
    # What a pair costs more when it is left together than when it is cut apart, summed up to each unit.
    cost = np.concatenate([[0.0], np.cumsum(1 - 2 * together)])
    ends = np.concatenate([[0], np.cumsum(lengths)])
    odds = np.divide(1 - probabilities, probabilities, out=np.full(count, np.inf), where=probabilities > 0)
    return _least(cost, ends, k, shortest, price * odds)


def _least(cost: Numbers, ends: NDArray[np.int64], k: int, shortest: int, prices: Numbers) -> list[int]:
    """Cuts of the cheapest path; a topic [a, b) costs cost[b - k] − cost[a] where it is longer than k, else nothing."""
    count = len(ends) - 1
    best = np.full(count + 1, np.inf)
    best[0] = 0.0
    back = [0] * (count + 1)
    # Starts of the last topic: the near ones, at most k units before its end, and the least of those further away.
    near: deque[tuple[float, int]] = deque()
    far, far_start = np.inf, 0
    seen = passed = 0
    for end in range(1, count + 1):
        while seen < end and ends[end] - ends[seen] >= shortest:
            _push(near, float(best[seen]), seen)
            seen += 1
        while passed < min(seen, end - k):
            value = float(best[passed] - cost[passed])
            if value < far:
                far, far_start = value, passed
            passed += 1
        while near and near[0][1] < end - k:
            near.popleft()
        paid = float(prices[end]) if end < count else 0.0
        options = [(far + float(cost[end - k]), far_start)] if end > k else []
        if near:
            options.append(near[0])
        if options:
            value, start = min(options)
            if value + paid < best[end]:
                best[end], back[end] = value + paid, start
    if not np.isfinite(best[count]):
        return []
    cuts = []
    at = back[count]
    while at:
        cuts.append(at)
        at = back[at]
    return cuts[::-1]


def _push(window: deque[tuple[float, int]], value: float, start: int) -> None:
    while window and window[-1][0] >= value:
        window.pop()
    window.append((value, start))
