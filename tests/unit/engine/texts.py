"""Documents for the engine's tests, written for them."""

from __future__ import annotations

AGREEMENT = "MASTER SERVICES AGREEMENT\n\nThis agreement is made between the parties.\n\n" + "".join(
    f"ARTICLE {roman}\nMATTER {roman}\n\n"
    f"{n}.1 Fee. The fee of matter {n} is {n * 11} dollars a month. Late fees bear interest.\n\n"
    f"{n}.2 Notice. A notice on matter {n} is given {n + 20} days before. It says:\n\n"
    "(a) the reason; and\n\n(b) the date.\n\n"
    for n, roman in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), 1)
)

HANDBOOK = "# Handbook\n\nWords of welcome.\n\n" + "".join(
    f"## Room {n}\n\nThe fee for room {n} is {n * 3} euros a day. It opens at {n % 12 + 1} in the morning.\n\n"
    f"### Rules of room {n}\n\n- Nobody eats in room {n}.\n- Everybody leaves at {n % 5 + 5} in the evening.\n\n"
    for n in range(1, 31)
)

VERTRAG = "# Rahmenvertrag\n\n" + "".join(
    f"## § {n} Gegenstand {n}\n\n"
    f"(1) Die Vergütung für Leistung {n} beträgt {n * 7} Euro und ist am {n}. Januar zu zahlen.\n\n"
    f"(2) Die Frist für die Kündigung von Leistung {n} beträgt {n + 2} Wochen. Sie beginnt mit dem Zugang.\n\n"
    for n in range(1, 31)
)
