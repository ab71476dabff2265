"""Threads share documents: the same answers, no error, whatever is made or edited meanwhile."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from pincite.engine import Document
from pincite.text import Span

from .texts import AGREEMENT, HANDBOOK, VERTRAG

QUESTIONS = [f"What is the fee for room {n}?" for n in range(1, 13)]


def together(count, work):
    """Starts all at the same moment."""
    barrier = threading.Barrier(count)

    def one(number):
        barrier.wait(30)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_one_document_made_and_asked_by_all_at_once():
    expected = [Document(HANDBOOK).ask(question) for question in QUESTIONS]
    for _ in range(3):
        shared = Document(HANDBOOK)
        assert together(12, lambda n, shared=shared: shared.ask(QUESTIONS[n])) == expected


def test_everything_at_once():
    shared = Document(AGREEMENT)
    whole = Span(0, len(AGREEMENT))

    def work(number):
        return [
            lambda: [heading.label for heading in shared.headings],
            lambda: [section.cite for section in shared.sections],
            lambda: shared.enclosing(500),
            lambda: shared.cite(Span(900, 901)),
            lambda: shared.ask("What is the fee of matter 4?").value,
            lambda: shared.count_tokens(whole),
        ][number % 6]()

    found = together(12, work)
    assert found[:6] == found[6:]
    alone = Document(AGREEMENT)
    assert found[0] == [heading.label for heading in alone.headings]
    assert found[1] == [section.cite for section in alone.sections]
    assert found[4] == "The fee of matter 4 is 44 dollars a month."


def test_versions_are_edited_and_asked_side_by_side():
    base = Document(HANDBOOK)
    base.warm()

    def work(number):
        at = HANDBOOK.index(f"The fee for room {number + 1} is")
        version = base.edited(at, at, f"Annex{number} words. ")
        return version.ask(QUESTIONS[number]).value, base.ask(QUESTIONS[number]).value

    for number, (new, old) in enumerate(together(12, work)):
        assert old == f"The fee for room {number + 1} is {(number + 1) * 3} euros a day."
        assert new == old


def test_a_chain_of_edits_while_the_older_versions_are_asked():
    document = Document(VERTRAG)
    document.warm()
    versions = [document]
    stop = threading.Event()
    failures: list[BaseException] = []

    def ask():
        while not stop.is_set():
            try:
                assert versions[-1].ask("Was beträgt die Vergütung für Leistung 5?").found
            except BaseException as error:
                failures.append(error)
                return

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(40):
        versions.append(versions[-1].edited(40, 40, f"Wort{number} "))
    stop.set()
    for thread in threads:
        thread.join(60)
    assert failures == []
    last = versions[-1].ask("Was beträgt die Vergütung für Leistung 5?")
    assert last.value == Document(versions[-1].text).ask("Was beträgt die Vergütung für Leistung 5?").value
