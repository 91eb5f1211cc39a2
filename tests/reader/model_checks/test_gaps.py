from __future__ import annotations

import pytest
from hypothesis import given

from reader.model_checks.gaps import GAP, Places, gaps
from reader.text.document import DocumentId
from tests.books import Chapter, book, books, plain, prose
from tests.reader.model_checks.documents import CONTENT, ONE, PLACES, in_passages

FILLER = tuple(prose(70, f"p{n}w") for n in range(6))


def gaps_of(*sentences):
    """Of a document in which only ``sentences`` could have any."""
    paragraphs = [f"{sentence} {prose(60, 'other')}" for sentence in sentences]
    return gaps(Places(ONE, in_passages(plain(*FILLER, *paragraphs, *FILLER))), 20)


def test_a_figure_is_left_out_and_only_one_passage_has_it():
    found = gaps(PLACES, 12)
    assert len(found) == 12
    assert len({gap.missing for gap in found}) == 12
    for gap in found:
        text = gap.sentence.of(CONTENT.text)
        assert gap.missing.isdecimal()
        assert text.replace(gap.missing, GAP) in gap.question.text
        assert gap.holding.span.contains(gap.sentence)
        assert [gap.is_stated_in(passage.text) for passage in gap.shown].count(True) == 1
        assert not gap.is_stated_in(gap.other.text)


def test_the_passage_that_holds_it_is_not_always_at_the_same_place():
    assert len({gap.right for gap in gaps(PLACES, 12)}) == 3


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("The old bridge over the river cost $3,100 in all.", "$3,100"),
        ("By then the people of the valley were 12,000 or more.", "12,000"),
        ("The keeper of the lamp was called Tobias by everybody there.", "Tobias"),
    ],
)
def test_figures_and_names_are_left_out_as_a_whole(sentence, missing):
    assert [gap.missing for gap in gaps_of(sentence)] == [missing]


@pytest.mark.parametrize(
    "sentence",
    [
        "The results for all of the groups are shown in table 3.",
        "It was so in 1854 and it was otherwise again in 1902.",
        "Others have said the same of most harbours before [12].",
        "it was rebuilt by the people of the valley in 1854",
        "Too short in 1854.",
        "Model GPT4 and its B52 neighbour were looked at by all.",
    ],
)
def test_of_some_sentences_nothing_can_be_left_out(sentence):
    assert gaps_of(sentence) == []


def test_what_stands_around_the_text_is_not_asked_for():
    paragraph = "The old bridge was rebuilt by the people of the valley in 1854. "
    content = book(
        Chapter(1, "Copyright", (paragraph + prose(60, "rights"),)),
        *(Chapter(1, f"Part {n}", (prose(80, f"p{n}w"),)) for n in range(8)),
    )
    assert gaps(Places(ONE, in_passages(content)), 5) == []


@given(books(chapters=4))
def test_any_document_can_be_looked_at(content):
    for gap in gaps(Places(DocumentId(2), in_passages(content)), 4):
        assert gap.missing in gap.sentence.of(content.text)
        for passage in gap.shown:
            assert passage.span.of(content.text) == passage.text
