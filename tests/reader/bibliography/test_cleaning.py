from __future__ import annotations

from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.bibliography.cleaning import authors_apart, clean_title, doubtful
from reader.bibliography.reference import name_of


@pytest.mark.parametrize(
    "author",
    [
        "EDGAR® Online, a division of Donnelley Financial Solutions",
        "Toppan Merrill, a subsidiary of Nobody",
        "Microsoft Office User",
        "Converted by SomeTool",
        "admin",
        "jsmith42",
        "someone@example.org",
        "www.example.com",
        "unknown",
        "---",
    ],
)
def test_makers_of_files_are_no_authors(author):
    assert doubtful(author)


@pytest.mark.parametrize(
    "author",
    [
        "Leo Tolstoy",
        "World Health Organization",
        "The Walt Disney Company",
        "Plato",
        "Ludwig van Beethoven",
        "Ursula K. Le Guin",
        "Anonymous Wong",
        "Марина Цветаева",
    ],
)
def test_people_and_bodies_are(author):
    assert not doubtful(author)


def test_several_names_in_one_statement_come_apart():
    assert authors_apart(("Emmy Noether, David Hilbert",)) == ("Emmy Noether", "David Hilbert")
    assert authors_apart(("Noether, Emmy", "King, Jr.")) == ("Noether, Emmy", "King, Jr.")


@pytest.mark.parametrize(
    "title",
    [
        "Microsoft Word - plan.doc",
        "untitled",
        "Untitled document",
        "Document1",
        "0001193125-24-1",
        "plan.pdf",
    ],
)
def test_titles_of_programs_give_way_to_the_name_of_the_file(title):
    assert clean_title(title, PurePath("/x/annual_plan 2024.pdf")) == "annual plan 2024"


def test_the_name_of_a_downloaded_file_is_decoded():
    assert clean_title("untitled", PurePath("annual%20plan.pdf")) == "annual plan"


def test_a_title_stays():
    assert clean_title("The  Book of Document 1", PurePath("x.pdf")) == "The Book of Document 1"


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("Leo Tolstoy", {"family": "Tolstoy", "given": "Leo"}),
        ("Tolstoy, Leo", {"family": "Tolstoy", "given": "Leo"}),
        (
            "Ludwig van Beethoven",
            {"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"},
        ),
        (
            "Martin Luther King Jr.",
            {"family": "King", "given": "Martin Luther", "suffix": "Jr."},
        ),
        ("The Walt Disney Company", {"literal": "The Walt Disney Company"}),
        ("University of Vienna", {"literal": "University of Vienna"}),
        ("Plato", {"literal": "Plato"}),
    ],
)
def test_names_are_taken_apart(author, name):
    assert name_of(author) == name


@given(st.text(min_size=1, max_size=60))
def test_whatever_is_stated_has_a_name(author):
    name = name_of(author)
    assert set(name) == {"literal"} or (name["family"] and name["given"])
