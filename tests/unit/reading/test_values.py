"""Dates, amounts and durations, by language: what is read, and what is left alone."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pincite.reading.values import Amount, Duration, amounts, dates, durations, pick

DURATIONS = [
    ("within thirty (30) days after receipt", "thirty (30) days", "P30D"),
    ("a 30-day period", "30-day", "P30D"),
    ("two years and six months", "two years and six months", "P2Y6M"),
    ("one hundred eighty (180) days", "one hundred eighty (180) days", "P180D"),
    ("twenty-four hours", "twenty-four hours", "PT24H"),
    ("4 weeks", "4 weeks", "P4W"),
    ("two calendar quarters", "two calendar quarters", "P6M"),
    ("innerhalb von dreißig Tagen", "dreißig Tagen", "P30D"),
    ("eine Frist von drei Monaten zum Ende", "drei Monaten", "P3M"),
    ("vierundzwanzig Monate", "vierundzwanzig Monate", "P24M"),
    ("nach Ablauf eines Jahres", "eines Jahres", "P1Y"),
    ("un délai de quatre-vingt-dix jours", "quatre-vingt-dix jours", "P90D"),
    ("trente-et-un jours", "trente-et-un jours", "P31D"),
    ("une durée de deux ans", "deux ans", "P2Y"),
    ("un plazo de treinta (30) días", "treinta (30) días", "P30D"),
    ("veintiún días", None, None),
    ("dos años", "dos años", "P2Y"),
]


@pytest.mark.parametrize(("text", "words", "iso"), DURATIONS)
def test_durations(text, words, iso):
    found = list(durations(text))
    if words is None:
        assert found == []
        return
    (reading,) = found
    assert text[reading.start : reading.end] == words
    assert reading.value == Duration(iso, False)


@pytest.mark.parametrize(
    "text",
    [
        "five (5) business days", "5 Werktage", "dix jours ouvrables", "diez días hábiles", "three (3) Business Days",
        "zehn Arbeitstage",
    ],
)  # fmt: skip
def test_working_days_are_told(text):
    (reading,) = durations(text)
    assert reading.value.working
    assert text[reading.start : reading.end] == text


@pytest.mark.parametrize(
    "text",
    [
        "60 to 90 days", "30 bis 60 Tage", "entre 3 a 5 días", "30-60 days",  # ranges
        "thirty (60) days",  # words and digits differ
        "two hundred and fifty days", "two thousand fifty days",  # numbers that go on before what is known
        "900 euros a month", "several days", "v1.30 days", "ten years' experience"[:3],
    ],
)  # fmt: skip
def test_what_is_no_single_duration_is_left_alone(text):
    assert list(durations(text)) == []


AMOUNTS = [
    ("en", "a fee of $1,250,000.50", "$1,250,000.50", "1250000.5", "$"),
    ("en", "US$ 5 million", "US$ 5 million", "5000000", "USD"),
    ("en", "fifty dollars", "fifty dollars", "50", "$"),
    ("en", "ten (10) euros", "ten (10) euros", "10", "EUR"),
    ("en", "GBP 1.25 billion", "GBP 1.25 billion", "1250000000", "GBP"),
    ("en", "CHF 1'200", "CHF 1'200", "1200", "CHF"),
    ("en", "2,500 Canadian dollars", "2,500 Canadian dollars", "2500", "CAD"),
    ("de", "1.250,50 EUR", "1.250,50 EUR", "1250.5", "EUR"),
    ("de", "Euro 3 Mio. im Jahr", "Euro 3 Mio.", "3000000", "EUR"),
    ("de", "fünfhundert Euro", "fünfhundert Euro", "500", "EUR"),
    ("de", "2,5 Millionen Euro", "2,5 Millionen Euro", "2500000", "EUR"),
    ("fr", "1\u202f250,50 €", "1\u202f250,50 €", "1250.5", "EUR"),
    ("fr", "deux millions d'euros", "deux millions d'euros", "2000000", "EUR"),
    ("es", "1.250 dólares", "1.250 dólares", "1250", "$"),
    ("es", "S/ 300", "S/ 300", "300", "PEN"),
    ("ja", "30,000円", "30,000円", "30000", "¥"),
]


@pytest.mark.parametrize(("language", "text", "words", "number", "currency"), AMOUNTS)
def test_amounts(language, text, words, number, currency):
    (reading,) = amounts(text, language)
    assert text[reading.start : reading.end] == words
    assert reading.value == Amount(Decimal(number), currency)


@pytest.mark.parametrize("text", ["12 percent", "Section 5", "two thousand five hundred dollars", "a dollar", "EUR"])
def test_what_is_no_amount_is_left_alone(text):
    assert list(amounts(text, "en")) == []


def test_the_marks_of_numbers_are_the_language_s_own():
    assert [reading.value.number for reading in amounts("$1.250 and $1,250", "en")] == [Decimal("1.25"), 1250]
    assert [reading.value.number for reading in amounts("$1.250 und $1,250", "de")] == [1250, Decimal("1.25")]


DATES = [
    ("en", "dated May 1, 2015 between", "May 1, 2015", "2015-05-01"),
    ("en", "the 1st day of May, 2015", "1st day of May, 2015", "2015-05-01"),
    ("en", "Sept. 3, 2012", "Sept. 3, 2012", "2012-09-03"),
    ("en", "31 December 2020", "31 December 2020", "2020-12-31"),
    ("en", "12/31/2020", "12/31/2020", "2020-12-31"),
    ("en", "31/12/2020", "31/12/2020", "2020-12-31"),
    ("en", "2020-02-29", "2020-02-29", "2020-02-29"),
    ("fr", "le 1er mai 2015", "1er mai 2015", "2015-05-01"),
    ("fr", "03/04/2015", "03/04/2015", "2015-04-03"),
    ("de", "am 3. März 2021", "3. März 2021", "2021-03-03"),
    ("de", "3.4.2015", "3.4.2015", "2015-04-03"),
    ("es", "1 de mayo de 2015", "1 de mayo de 2015", "2015-05-01"),
    ("ja", "2015年5月1日", "2015年5月1日", "2015-05-01"),
]


@pytest.mark.parametrize(("language", "text", "words", "iso"), DATES)
def test_dates(language, text, words, iso):
    (reading,) = dates(text, language)
    assert (text[reading.start : reading.end], reading.value) == (words, iso)


@pytest.mark.parametrize(
    "text", ["03/04/2015", "2015-02-30", "May 2015", "in 2015", "30 February 2015", "99/99/2015", "1.2.3"]
)
def test_what_is_no_certain_day_is_left_alone(text):
    assert list(dates(text, "en")) == []


NOTICE = "The term is five (5) years and renews for one (1) year, unless notice is given ninety (90) days before."


@pytest.mark.parametrize(
    ("question", "iso"),
    [("How long before must notice be given?", "P90D"), ("How long is the term?", "P5Y"), ("Who signs?", None)],
)
def test_of_several_values_the_one_beside_what_is_asked(question, iso):
    found = pick(question, NOTICE, list(durations(NOTICE)), "en")
    assert (found.value.iso if found else None) == iso


def test_the_same_value_twice_is_no_doubt():
    text = "fifty dollars ($50.00)"
    assert pick("Who?", text, list(amounts(text, "en")), "en").value == Amount(Decimal(50), "$")
