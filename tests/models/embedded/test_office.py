"""“Who is the chief executive officer?”: the sentences that say who holds an office."""

from __future__ import annotations

import pytest

from models.embedded.material import Shelf
from models.embedded.office import holders_of
from models.embedded.question_forms import office_asked, role_asked
from models.embedded.weights import INTRODUCTIONS
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

FILLER = "The mill stands by the ford, and the ferry crosses every hour until the evening."


@pytest.fixture
def holders():
    def holders(question, *drafts):
        library = SmallLibrary(document(*(drafts or ()), FILLER))
        material = Shelf(stand_in(library), "none").look(DOCUMENT)
        return material, holders_of(material, question)

    return holders


@pytest.fixture
def named(holders):
    def named(question, *drafts):
        material, found = holders(question, *drafts)
        return [one.said.of(material.text(one.sentence)) for one in found]

    return named


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        (
            "Who is the chief executive officer?",
            "Ada L. Vane, age 55, is Chairman of the Board and Chief Executive Officer.",
            "Ada L. Vane",
        ),
        ("Who is the CEO?", "Ada Vane, who is 52 years old, is the CEO.", "Ada Vane"),
        ("Who is the CEO?", "Ada Vane is our Chief Executive Officer.", "Ada Vane"),
        ("Who is the chief executive officer?", "Ada Vane is the CEO.", "Ada Vane"),
        ("Who is the butler?", "Berry, Sir Edwin’s butler, has a black beard.", "Berry"),
        ("Who was the vicar?", "At the gate stood the vicar, Mr. Lund, in the rain.", "Mr. Lund"),
        ("Who is the miller?", "The miller was Edwin Lund of the ford.", "Edwin Lund"),
        (
            "Who is the Tenant?",
            "This lease is made by Halden Stores, Inc., a company of Orrin (the “Tenant”).",
            "Halden Stores, Inc.",
        ),
        (
            "Who is Merger Sub?",
            "Orrin, Inc. (“Parent”), and Ford Acquisition LLC (“Merger Sub”) agree.",
            "Ford Acquisition LLC",
        ),
        (
            "Who is the Seller?",
            "It is made by the Lund & Berg Company, under the laws of Orrin (“Seller”), today.",
            "Lund & Berg Company",
        ),
        ("Who is the treasurer?", "Ada Vane was appointed Treasurer in 2012.", "Ada Vane"),
    ],
)
def test_somebody_is_said_to_hold_the_office(named, question, text, name):
    assert named(question, text) == [name]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who is the president?", "Ada Vane, age 55, is Vice President."),
        ("Who is the president?", "Ada Vane, the former president, rowed the ferry."),
        ("Who is the chief executive officer?", "Our Chief Executive Officer signs the report."),
        ("Who is the vicar?", "“Good morning,” said the vicar to Ada."),
        (
            "Who is the Company?",
            "Acts of the Company Pending the Merger. A pending merger is slow.",
        ),
        ("Who is the president?", "Scarlett is here. President, Orrin Retail Stores, and others."),
        ("Who is the chairman?", "Chairman March 28, 2019"),
        ("Who is Ada Vane?", "Ada Vane is the vicar."),
        ("Where is the vicar?", "Ada Vane is the vicar."),
    ],
)
def test_nobody_is_named_where_nothing_says_so(named, question, text):
    assert named(question, text) == []


def test_the_head_of_a_subsidiary_comes_behind_that_of_the_company(holders):
    material, found = holders(
        "Who is the chief executive officer?",
        "Mr. Berg was appointed Chief Executive Officer of the subsidiary Orrin in 2012.",
        "Ada Vane, age 55, is Chief Executive Officer.",
    )
    assert found[0].said.of(material.text(found[0].sentence)) == "Ada Vane"
    assert found[0].weight >= INTRODUCTIONS.sure


def test_a_name_that_is_no_subject_is_not_certain(holders):
    _, found = holders("Who is the miller?", "He who lives at the Orrin Inn, is the miller.")
    assert all(each.weight < INTRODUCTIONS.sure for each in found)


def test_of_several_holders_none_is_certain(holders):
    _, found = holders(
        "Who is the director?", "Ada Vane is the director.", "Edwin Lund is the director."
    )
    assert len(found) == 2
    assert all(each.weight < INTRODUCTIONS.sure for each in found)


def test_the_name_of_the_company_itself_may_stand_in_the_question(named):
    text = "Halden Stores. " + "Halden sells lamps. " * 8
    holder = "Ada Vane is Chief Executive Officer."
    for question in ("Who is the chief executive officer of Halden?", "Who is Halden’s CEO?"):
        assert named(question, text, holder) == ["Ada Vane"]
    assert named("Who is the chief executive officer of Orrin?", text, holder) == []


def test_an_office_is_one_that_a_single_person_holds():
    assert role_asked("Who is the miller?") == "miller"
    assert role_asked("Who are the competitors?") == ""
    assert office_asked("Who is Halden’s CEO?") == "ceo of Halden"
    assert office_asked("Who is the miller?") == "miller"


def test_capitals_without_end_are_not_looked_through(named):
    assert named("Who is the miller?", f"The miller is {'Ada ' * 700}") == []
