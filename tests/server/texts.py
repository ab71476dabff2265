"""Documents for the server's tests, written for them."""

from __future__ import annotations

from urllib.parse import quote

AGREEMENT = """\
MASTER SERVICES AGREEMENT

1. Definitions

In this Agreement "Fees" means the amounts payable under Section 3.

2. Term

This Agreement runs for three years from the Effective Date. It renews for further periods of one year unless a party
gives notice of non-renewal ninety days before the end of the current period.

3. Fees

3.1 Invoices. The Supplier invoices the Fees monthly in arrears.

3.2 Late payment. Overdue amounts bear interest at four percent a year above the base rate.

4. Governing Law

This Agreement is governed by the laws of the State of Vermont.
"""

NOTES = """\
# Tenancy notes

## Term

The tenancy runs for twelve months from the first of May.

## Rent

The rent is 900 euros a month and is due on the third day.

## Deposit

The deposit of two months' rent is held in a separate account.
"""

WILD = (
    "\ufeff# Liefervertrag 😀 für Zürich\r\n"
    "\r\n"
    "## 1. Preis 💶\r\n"
    "\f\r\n"
    "Der Preis beträgt 😀 zwölf Euro je Stück.\u2028Skonto gibt es nicht.\x85\r\n"
    "\r"
    "## 2. Термины\n"
    "\n"
    "Срок поставки составляет десять дней e\u0301 שלום.\n"
    "\n"
    "## 3. Haftung\r\n"
    "\r\n"
    "Die Haftung 🧑🏽‍⚖️ ist auf grobe Fahrlässigkeit beschränkt.\r\n"
)
"""Every line end of LSP's, and what is none; a byte order mark, emoji of one and of several characters, and two scripts
of which one runs from right to left."""


def markdown(sections: int) -> str:
    """A long Markdown text of sections that are all different."""
    parts = ["# Handbook\n\n"]
    for number in range(sections):
        parts.append(f"## Chapter {number}\n\nThe rule of chapter {number} allows {number * 7} items on a shelf.\n\n")
    return "".join(parts)


def file_uri(path: object) -> str:
    return "file://" + quote(str(path))
