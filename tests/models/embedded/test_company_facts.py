"""“Where are the headquarters?”: what a report says of its company, in the words of reports."""

from __future__ import annotations

import pytest

from models.embedded.company_facts import facts_of
from models.embedded.material import Shelf
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

COVER = (
    "For the fiscal year ended December 31, 2022.",
    "HALDEN STORES, INC.",
    "(Exact name of registrant as specified in its charter)",
    "Delaware 16-0393470",
    "(State or other jurisdiction of incorporation)",
    "12 Ferry Lane",
    "Orrin, Maine 04330",
    "(Address of principal executive offices)",
    "There were 846,563,422 shares of stock, par value $0.01, outstanding as of May 1, 2023.",
)
BODY = (
    "Halden traces its origins to a ferry of 1851.",
    "Halden was incorporated in Maine in May 1936.",
    "Lund was founded in 1912 and was bought by Halden.",
    "Each of our 57,500 full- and part-time employees counts, and 300 employees of Lund do.",
    "/s/ Berg & Vane LLP",
    "We have served as the Company’s auditor since 2002.",
    "The lamps of Halden are bright. " * 12,
)


@pytest.fixture(scope="module")
def material():
    texts = document(*COVER, *BODY)
    return Shelf(stand_in(SmallLibrary(texts)), "none").look(DOCUMENT)


def _said(material, question):
    return [one.said.of(material.text(one.sentence)) for one in facts_of(material, question)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the company's name?", "HALDEN STORES, INC."),
        ("What is the full name of the registrant?", "HALDEN STORES, INC."),
        ("Where are the headquarters?", "Orrin, Maine 04330"),
        ("Where is Halden headquartered?", "Orrin, Maine 04330"),
        ("When was Halden founded?", "1851"),
        ("When was the company incorporated?", "May 1936"),
        ("How many employees does Halden have?", "57,500 full- and part-time employees"),
        ("How many people work there?", "57,500 full- and part-time employees"),
        ("How many shares are outstanding?", "846,563,422"),
        ("Who is the auditor?", "Berg & Vane LLP"),
        ("Who audits Halden?", "Berg & Vane LLP"),
    ],
)
def test_a_report_states_it_in_its_own_words(material, question, said):
    assert _said(material, question)[:1] == [said]


def test_an_address_is_all_of_its_lines(material):
    (found,) = facts_of(material, "Where are the headquarters?")
    assert found.whole
    assert found.place(material).of(material.content.text).split("\n\n") == [
        "12 Ferry Lane",
        "Orrin, Maine 04330",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Where is Lund headquartered?",
        "When was Lund founded?",
        "How many employees did Halden have in 2019?",
        "Who audits the auditors' own club in Lund?",
        "Where is the ferry?",
        "How many people died in the fire?",
        "How many employees are women?",
        "How many workers were injured?",
        "How many employees does the subsidiary have?",
        "Where is the main store located?",
        "Where are the lamps located?",
        "When was the audit committee formed?",
        "Who is the auditor of the pension fund?",
    ],
)
def test_of_others_and_of_other_years_nothing_is_said(material, question):
    assert _said(material, question) == []


def test_a_text_that_is_no_report_states_none():
    texts = document("Ada had three employees. She was founded in sorrow. “Where is the office?”")
    material = Shelf(stand_in(SmallLibrary(texts)), "none").look(DOCUMENT)
    for question in (
        "How many employees does it have?",
        "When was it founded?",
        "Who is the auditor?",
    ):
        assert _said(material, question) == []
