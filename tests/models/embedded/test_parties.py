"""“Who are the parties?”: the opening of a contract names them."""

from __future__ import annotations

import pytest

from models.embedded.material import Shelf
from models.embedded.parties import parties_of
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

OPENING = (
    "This lease (this “Lease”) is made on May 3, 2021, by and between Halden Stores, Inc., a "
    "company of Orrin (“Tenant”), and the Lund & Berg Company, of the ford (the “Landlord”)."
)


@pytest.fixture
def material():
    def material(*drafts):
        return Shelf(stand_in(SmallLibrary(document(*drafts))), "none").look(DOCUMENT)

    return material


@pytest.mark.parametrize(
    "question",
    [
        "Who are the parties?",
        "Who are the parties to this agreement?",
        "Which companies are the contracting parties?",
        "Between which parties?",
    ],
)
def test_the_opening_names_the_parties(material, question):
    found = parties_of(material("Lease.", OPENING), question)
    assert found is not None
    assert found.named == ("Halden Stores, Inc. (Tenant)", "Lund & Berg Company (Landlord)")


@pytest.mark.parametrize("question", ["Who paid the parties?", "What do the parties agree?"])
def test_other_questions_about_parties_ask_for_something_else(material, question):
    assert parties_of(material("Lease.", OPENING), question) is None


def test_a_text_without_such_an_opening_names_none(material):
    assert parties_of(material("Ada gave two parties."), "Who are the parties?") is None
