"""New names in the forms of old ones."""

from __future__ import annotations

import pytest

from pincite.references.inflection import inflected


@pytest.mark.parametrize(
    ("written", "old", "new", "form"),
    [
        ("Affiliate", "Affiliate", "Group Company", "Group Company"),
        ("Affiliates", "Affiliate", "Group Company", "Group Companies"),
        ("Parties", "Party", "Contractor", "Contractors"),
        ("Party", "Parties", "Contractors", "Contractor"),
        ("Services", "Service", "Goods", "Goods"),
        ("Service", "Services", "Goods", None),
        ("Service", "Services", "Work", "Work"),
        ("Employees", "Employee", "Chairman", None),
        ("SLAs", "SLA", "KPI", "KPIs"),
        ("Dates of Notice", "Date of Notice", "Day", "Days"),
        ("Effective Dates", "Effective Date", "Date of Effect", "Dates of Effect"),
        ("Terms of Uses", "Terms of Use", "Rules", None),
        ("Third Parties", "Third Party", "Counterparty", "Counterparties"),
        ("Businesses", "Business", "Process", "Processes"),
        ("Personal data", "personal data", "customer information", "Customer information"),
        ("Peers", "peer", "node", "Nodes"),
    ],
)
def test_english(written, old, new, form):
    assert inflected(written, old, new) == form


@pytest.mark.parametrize(
    ("language", "written", "old", "new", "form"),
    [
        ("de", "Vertrags", "Vertrag", "Liefervertrag", "Liefervertrags"),
        ("de", "Vertrags", "Vertrag", "Abrede", None),
        ("de", "Orte", "Ort", "Wort", None),
        ("fr", "Contrats", "Contrat", "Accord", "Accords"),
        ("fr", "Contrats", "Contrat", "Journal", None),
        ("es", "Contratos", "Contrato", "Acuerdo", "Acuerdos"),
        ("es", "Contratos", "Contrato", "Autor", None),
        ("es", "Contratos", "Contrato", "Acuerdo de Servicio", "Acuerdos de Servicio"),
        ("it", "Contratti", "Contratto", "Accordo", None),
        ("ja", "契約", "契約", "合意", "合意"),
    ],
)
def test_other_languages_are_inflected_by_rules_without_exception_or_not_at_all(language, written, old, new, form):
    assert inflected(written, old, new, language) == form
