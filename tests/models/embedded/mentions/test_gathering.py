"""People and terms of a text: what is a name, what is the same name, and where it stands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.embedded.mentions.gathering import gather
from tests.books import Chapter, book, books, plain

NOVEL = (
    "When Mr. Huntingdon came in, he was alone. “Good morning,” said Huntingdon.",
    "They say Arthur Huntingdon is rich, and he knows it; Arthur Huntingdon is vain.",
    "There Mrs. Huntingdon said she was tired.",
    "Poor Milicent wept, for Milicent Hargrave loved the Grove. Nobody went to the Grove again.",
    "Nothing would please Mr. Huntingdon’s guests. The old man of the house liked Huntingdon.",
)


def forms(*paragraphs: str) -> dict[str, set[str]]:
    content = plain(*paragraphs)
    return {each.name: set(each.forms(content.text)) for each in gather(content)}


def test_a_person_is_one_with_title_in_full_and_by_family_name():
    found = forms(*NOVEL)
    assert found["Arthur Huntingdon"] == {"Mr. Huntingdon", "Huntingdon", "Arthur Huntingdon"}
    assert found["Mrs. Huntingdon"] == {"Mrs. Huntingdon"}


def test_words_that_only_begin_a_sentence_are_no_names():
    found = forms(*NOVEL)
    assert set().union(*found.values()).isdisjoint({"When", "Good", "They", "Nothing", "The"})
    assert found["Milicent Hargrave"] == {"Milicent Hargrave"}


def test_mentions_are_in_order_without_the_ending_of_possession():
    content = plain(*NOVEL)
    found = next(each for each in gather(content) if each.name == "Arthur Huntingdon")
    said = [span.of(content.text) for span in found.mentions]
    assert said == [
        "Mr. Huntingdon", "Huntingdon", *2 * ["Arthur Huntingdon"], "Mr. Huntingdon", "Huntingdon",
    ]  # fmt: skip
    assert found.first.start == content.text.index("Mr. Huntingdon")


def test_a_family_name_that_two_men_have_is_neither():
    found = forms(
        "John Hill met Peter Hill. John Hill said he was late, and Peter Hill said he was not.",
        "They saw Hill at the gate. Then Hill went home.",
    )
    assert found["Hill"] == {"Hill"}
    assert found["John Hill"] == {"John Hill"}


def test_a_given_name_that_two_have_is_neither():
    found = forms(
        "Anna Lee said she was glad. Anna Moss said she was not. And Anna laughed, then Anna left."
    )
    assert found["Anna"] == {"Anna"}


def test_initials_stand_for_the_one_name_that_fits():
    found = forms(
        "In 1912 Arthur C. Doyle wrote that he was tired. Mr. Doyle said he would go.",
        "There A. Doyle met Arthur C. Doyle again, and he laughed.",
    )
    assert found["Arthur C. Doyle"] == {"Arthur C. Doyle", "A. Doyle", "Mr. Doyle"}


def test_miss_and_mrs_are_two_people():
    found = forms("There sat Miss Wilson and Mrs. Wilson. And Miss Wilson spoke to Mrs. Wilson.")
    assert {"Miss Wilson"} in found.values()
    assert {"Mrs. Wilson"} in found.values()


def test_an_acronym_is_the_name_it_was_introduced_with():
    found = forms(
        "We file with the Securities and Exchange Commission (“SEC”) each year.",
        "The rules of the Securities and Exchange Commission changed, so the SEC wrote to us.",
        "Reports to the Securities and Exchange Commission are public; the SEC keeps them.",
    )
    assert found["Securities and Exchange Commission"] == {
        "Securities and Exchange Commission",
        "SEC",
    }


def test_a_company_is_one_in_any_legal_form():
    found = forms("We are Best Buy Co., Inc. and trade as Best Buy. At Best Buy all is well.")
    assert found["Best Buy"] == {"Best Buy Co., Inc.", "Best Buy"}


def test_two_laws_that_share_words_are_two():
    found = forms("See the Tax Reform Act here. See the Tax Act there, not the Tax Reform Act.")
    assert {"Tax Act"} in found.values()


def test_headings_make_no_names_but_mention_them():
    content = book(
        Chapter(1, "To Marlow", ("So we left for Marlow, and saw Marlow at dawn.",)),
    )
    (marlow,) = gather(content)
    assert marlow.first.start == content.text.index("Marlow")
    assert len(marlow.mentions) == 3


def test_german_nouns_are_no_names():
    found = forms(
        "Die Frau ging mit dem Hund in den Wald. Der Hund war alt, und die Frau war es auch.",
        "Da kam Effi Briest aus dem Haus. Und Effi Briest sah den Hund. Mit Innstetten war sie "
        "nicht froh, denn Innstetten war nie da.",
    )
    assert set(found) == {"Effi Briest", "Innstetten"}


@pytest.mark.parametrize("text", ["", "...", "no capitals at all, anywhere", "我们在北京。", "AAA"])
def test_texts_without_names_have_none(text):
    assert gather(plain(text)) == ()


NAMES = st.sampled_from(
    ["Mr. Hill", "Hill", "Ann Hill", "Mrs. Hill", "A. Hill", "SEC", "Dr. O’Brien", "St. Ives", "I."]
)
PIECES = st.one_of(NAMES, st.text("abA .,’'()“”-&\n", max_size=12), st.text(max_size=6))


@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_every_mention_is_a_span_of_the_text_and_of_one_name_alone(text):
    content = plain(text)
    spans = [span for named in gather(content) for span in named.mentions]
    assert all(span and span.end <= len(content.text) for span in spans)
    ordered = sorted(spans)
    assert all(one.end <= two.start for one, two in pairwise(ordered))
    for named in gather(content):
        assert list(named.mentions) == sorted(named.mentions)
        assert named.name in named.forms(content.text)


@settings(max_examples=20)
@given(books(chapters=3, words=60))
def test_documents_of_every_shape_are_listed(content):
    assert all(named.mentions for named in gather(content))
