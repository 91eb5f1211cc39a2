"""Statements that have all words of a sentence, and say something else."""

from __future__ import annotations

import pytest

from models.prompted.mixing_up import decides, figures_apart, mixes_up

VISITOR = (
    "It is known that Mr. Jonas Oldacre had received a late visitor upon that night, and the stick "
    "belongs to this person, who is a young solicitor named John Hector McFarlane."
)
EXPORTS = "Exports rose from 2.4 crore in the previous year to 19.2 crore in 2003."


@pytest.mark.parametrize(
    ("statement", "mixed"),
    [
        ("Jonas Oldacre was a young solicitor named John Hector McFarlane.", True),
        ("Mr. Jonas Oldacre was John Hector McFarlane.", True),
        ("Jonas Oldacre was known as McFarlane.", True),
        ("Jonas Oldacre had a visitor named John Hector McFarlane.", False),
        ("John McFarlane is a solicitor named John Hector McFarlane.", False),
        ("Jonas Oldacre's visitor was John Hector McFarlane.", False),
        ("Jonas Oldacre is English.", False),
        ("It was a stick.", False),
    ],
)
def test_two_people_are_one_only_if_the_text_has_them_side_by_side(statement, mixed):
    assert mixes_up(statement, [VISITOR]) is mixed


def test_names_side_by_side_may_be_of_one():
    assert not mixes_up("Vincent Hall is John Clay.", ["Vincent Hall, in truth John Clay, fled."])


@pytest.mark.parametrize(
    ("statement", "mixed"),
    [
        ("19.2 crore were exported, compared with 19.2 crore in the previous year.", True),
        ("19.2 crore were exported, compared with 2.4 crore in the previous year.", False),
        ("In 2003, exports rose to 19.2 crore, in 2003 alone.", False),
    ],
)
def test_a_figure_is_used_as_often_as_in_the_text(statement, mixed):
    assert mixes_up(statement, [EXPORTS]) is mixed


@pytest.mark.parametrize(
    ("statement", "apart"),
    [
        ("It exported 19.2 crore in the first four months, compared with 2.4 crore before.", True),
        ("It exported 11 crore in the first four months of this year.", False),
        ("Exports rose from 2.4 crore to 19.2 crore in 2003.", False),
        ("It exported goods in the first four months.", False),
    ],
)
def test_a_figure_is_said_of_what_is_in_its_sentence(statement, apart):
    months = "In the first four months of this year it exported goods for 11 crore."
    assert figures_apart(statement, [EXPORTS, months]) is apart


@pytest.mark.parametrize(
    ("statement", "mixed"),
    [
        ("Peter Carey was killed by Black Peter.", True),
        ("Captain Peter Carey was killed by Black Peter with a harpoon.", True),
        ("Captain Carey was killed by Captain Smith.", False),
        ("Peter Carey was killed by Patrick Cairns.", False),
        ("Anna Holm was raised by Carl Holm.", False),
        ("Mr. Jabez Wilson told Wilson of the advertisement.", True),
        ("Holm Ltd is owned by the Holm Trust.", False),
        ("Jabez Wilson lost Wilson's letter.", False),
        ("Carl Holm met Anna Holm.", False),
    ],
)
def test_nobody_does_it_to_himself_by_another_of_his_names(statement, mixed):
    assert mixes_up(statement, []) is mixed


BORN = ["Anna (born 26 July 1996) is a singer.", "Boris (born 2 June 1993) is a footballer."]


@pytest.mark.parametrize(
    ("statement", "sentences", "decided"),
    [
        ("Anna was born first.", BORN, True),
        ("Anna is younger.", BORN, True),
        ("Anna was born in 1996 and Boris in 1993.", BORN, False),
        ("Boris was born first.", ["Boris was born first, three years before Anna."], False),
    ],
)
def test_which_of_two_is_first_has_to_be_in_the_text(statement, sentences, decided):
    assert decides(statement, sentences, ["Was Anna or Boris born first?"]) is decided
    assert not decides(statement, sentences, ["Where was Anna born?"])
