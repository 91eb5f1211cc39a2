"""“Who are the directors?”: those who signed the report as such."""

from __future__ import annotations

import pytest

from models.embedded.material import Shelf
from models.embedded.signatures import board_of
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

SIGNED = (
    "Halden has signed this report. " * 12,
    "By: /s/ Ada Berg Ada Berg\nChief Executive Officer",
    "/s/ Ada Berg",
    "Chair of the Board and Director\nAda Berg (Principal Executive Officer)",
    "/s/ Edwin Vane",
    "Senior Vice President and Controller\nEdwin Vane",
    "/ S / R OSE L UND",
    "Director January 29, 2018 Rose Lund",
    "/s/ Tom B. Ford, Jr. Director\nTom B. Ford, Jr.",
    "Director Fees. The fees of Halden are paid by Halden.",
)


@pytest.fixture
def material():
    def material(*drafts):
        return Shelf(stand_in(SmallLibrary(document(*drafts))), "none").look(DOCUMENT)

    return material


@pytest.mark.parametrize(
    "question",
    [
        "Who are the directors?",
        "Who is on the board?",
        "Who are the members of the board of directors?",
        "Who are Halden's directors?",
        "List the directors",
    ],
)
def test_who_signed_as_director_is_one(material, question):
    found = board_of(material(*SIGNED), question)
    assert found is not None
    assert found.names == ("Ada Berg", "Rose Lund", "Tom B. Ford, Jr.")
    text = material(*SIGNED).content.text
    assert "Edwin Vane" in found.span.of(text)


@pytest.mark.parametrize("question", ["Who paid the directors?", "Who are Lund's directors?"])
def test_other_questions_ask_for_something_else(material, question):
    assert board_of(material(*SIGNED), question) is None


def test_one_signature_is_no_board(material):
    assert board_of(material("/s/ Ada Berg", "Director Ada Berg"), "Who are the directors?") is None
