"""“What is the End Date?”: the sentences that define a term."""

from __future__ import annotations

import pytest

from models.embedded.definitions import definitions_of, term_asked
from models.embedded.material import Shelf
from models.embedded.weights import DEFINITIONS, INTRODUCTIONS
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document


@pytest.fixture
def defined():
    def defined(question, *drafts):
        library = SmallLibrary(document(*drafts))
        material = Shelf(stand_in(library), "none").look(DOCUMENT)
        found = definitions_of(material, question)
        return [(one.said.of(material.text(one.sentence)), one.weight) for one in found]

    return defined


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (
            "What is the termination fee?",
            "“Termination Fee” means a cash amount equal to $15,000,000.",
            "a cash amount equal to $15,000,000",
        ),
        (
            "What does “Material Harm” mean?",
            "“Material Harm” means, when used of any person, any loss of the ferry.",
            "any loss of the ferry",
        ),
        (
            "When is the End Date?",
            "It ends if no ferry has sailed before noon, on May 3, 2021 (the “End Date”).",
            "on May 3, 2021",
        ),
        ("What is the ratio under this agreement?", "The “Ratio” shall mean 0.1688.", "0.1688"),
        (
            "What does LDL stand for?",
            "Of the patients, most had low density lipoprotein (LDL) above the limit.",
            "low density lipoprotein",
        ),
        (
            "What is the Notice?",
            "“Notice” means; all letters and all papers and all other things "
            + "of the mill " * 20,
            "all letters and all papers",
        ),
        ("What is a gist?", "Gist. A shortened episode. It is kept.", "A shortened episode"),
        (
            "What is a sentence vector?",
            "Embedding, or sentence vector. A row of numbers.",
            "A row of numbers",
        ),
        (
            "Define Permitted Lien.",
            "“Permitted Lien” means any lien on the mill.",
            "any lien on the mill",
        ),
    ],
)
def test_a_term_is_defined_in_quotation_marks_or_brackets(defined, question, text, said):
    ((found, weight),) = defined(question, text)
    assert said in found
    assert weight >= INTRODUCTIONS.sure


def test_where_a_term_is_defined_elsewhere_that_is_not_certain(defined):
    pointer = "“End Date” has the meaning set forth in Section 8."
    ((_, weight),) = defined("What is the End Date?", pointer)
    assert weight < INTRODUCTIONS.sure
    there = "It ends on May 3 (the “End Date”) at noon."
    assert defined("What is the End Date?", pointer, there)[0][1] > weight


def test_terms_that_end_with_the_one_asked_for_are_offered(defined):
    found = defined(
        "What is the termination fee?",
        "“Company Termination Fee” means $15.",
        "“Parent Termination Fee” means $20.",
    )
    assert [said for said, _ in found] == ["$15", "$20"]
    assert all(weight <= DEFINITIONS.longer_term for _, weight in found)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What is the name of the ferry?", "The “Ferry” was late, and he means well."),
        ("What does he mean?", "“He” is a word."),
        ("Who is the miller?", "“Miller” means a man of the mill."),
        ("What did Ada mean by that?", "“That” means nothing."),
        ("What is a ferry?", "She saw it. A ferry. It was late."),
        (
            "How much is a membership?",
            "Cards pay for goods on the quay or in any shop, or membership. They last.",
        ),
    ],
)
def test_other_questions_ask_for_no_definition(defined, question, text):
    assert defined(question, text) == []


def test_the_term_without_what_is_around_it():
    assert term_asked("What is the “End Date” of this agreement?") == "End Date"
    assert term_asked("How is Net Debt defined?") == "Net Debt"
    assert term_asked("Why is it so?") == ""
