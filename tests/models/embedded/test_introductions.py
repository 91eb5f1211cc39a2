"""“Who is Rose?”: the sentences that introduce somebody, not those that mention them."""

from __future__ import annotations

import pytest

from models.embedded.introductions import introductions_of
from models.embedded.material import Shelf
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

MENTIONED = (
    "“Tell Ada to shut the gate,” said Edwin. Ada shut it, and the dog barked at Ada all the way. "
    "In the evening Ada read by the lamp. Nobody spoke to Ada before the clock struck ten. "
    "Then Ada went up. "
)


def _material(*drafts):
    return Shelf(stand_in(SmallLibrary(document(*drafts))), "none").look(DOCUMENT)


@pytest.fixture
def introduced():
    def introduce(name, *drafts):
        material = _material(*drafts)
        found = introductions_of(material, name)
        return [one.said.of(material.text(one.sentence)) for one in found]

    return introduce


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Ada", "I need not say that this was my sister Ada.", "my sister"),
        ("Mr. Vane", "There stood Mr. Vane, the young squire, in the rain.", "the young squire"),
        ("Ada", "Ada was the vicar’s younger daughter, and sang.", "the vicar’s younger daughter"),
        ("Ada", "They met an old woman named Ada on the quay.", "an old woman"),
        (
            "Ada Vane",
            "I’ll say who Ada Vane was: she was a painter of boats.",
            "a painter of boats",
        ),
        (
            "Edwin",
            "At the door was Edwin. He was the master of the mill.",
            "the master of the mill",
        ),
        ("Ada", "“I am Ada Vane,” she said.", "I am Ada Vane"),
        (
            "Ada Vane",
            "“This, gentlemen, is Ada Vane, once of the king’s own ferry.”",
            "once of the king’s own ferry",
        ),
        (
            "Halden",
            "Halden, a subsidiary of Orrin Stores, sells lamps.",
            "a subsidiary of Orrin Stores",
        ),
    ],
)
def test_apposition_kinship_and_role_introduce(introduced, name, text, said):
    assert introduced(name, MENTIONED, text)[0] == said


@pytest.mark.parametrize(
    "text",
    [
        "“You are a good fellow, Ada,” said Edwin.",
        "They came to the kitchen with my mother, Ada, and the clerk’s wife.",
        "Edwin thought of the sister of Ada’s.",
        "Ada was a little late, and Ada was the first to leave.",
        "Behind Ada was a tall clock.",
        "“This is Edwin, Ada, an old friend of mine,” he said.",
        "When he left the house, Ada ran after him.",
        "As for Ada, the old woman stepped aside.",
        "“Would your father, Ada, let us in?” he asked.",
    ],
)
def test_an_address_or_another_subject_introduces_nobody(introduced, text):
    assert introduced("Ada", MENTIONED, text) == [""]


def test_another_bearer_of_the_name_is_somebody_else(introduced):
    others = "Colonel Vane came home. Edwin Vane was a lawyer. Edwin Vane rode out."
    assert introduced("Ada Vane", others, "Ada Vane was a painter.") == ["a painter"]


def test_the_name_below_a_letter_is_the_whole_name(introduced):
    letter = ("I shall write again before the spring.", "Yours for ever,", "Ada Vane.")
    assert introduced("Ada", MENTIONED, *letter) == ["Ada Vane"]


def test_several_introductions_come_best_first_and_once(introduced):
    text = "My sister Ada came. Ada is a painter. My sister Ada left."
    found = introduced("Ada", text)
    assert found == ["a painter", "My sister"], "nobody knows whose sister she is"


def test_a_single_mention_introduces_nobody(introduced):
    assert introduced("Ada", "The gate was shut by Ada at ten.") == []


def test_the_first_mention_is_one_of_the_whole_name():
    text = "The doctor came to Orrin. It rained. " + "They crossed the Orrin Marsh at dusk. " * 6
    first, *_ = introductions_of(_material(text), "Orrin Marsh")
    assert first.sentence == 2
    assert not first.said
