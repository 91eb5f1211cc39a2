"""What a statement needs to be taken as supported by what the model saw."""

from __future__ import annotations

import pytest

from models.prompted.passages import Line, Numbered
from models.prompted.support import Support
from reader.text.span import Span
from reader.values.reading import Reading

SENTENCES = ("The mare was led home along the canal.", "It rained all night.")
STATED = "An animal walked beside the water."


class Certain:
    """A network that gives every passage the same support."""

    name = "certain"

    def __init__(self, supports):
        self._supports = supports

    def read(self, asked, passages):
        return [Reading((), 0.0, 0.0, 0.0, self._supports) for _ in passages]


class Mare(Certain):
    """A network that supports only what is about the mare."""

    def read(self, asked, passages):
        return [
            Reading((), 0.0, 0.0, 0.0, self._supports if "mare" in each else -9.0)
            for each in passages
        ]


def support(logit, network=Certain, **more):
    starts = (0, len(SENTENCES[0]) + 1)
    lines = tuple(
        Line(text, (Span(start, start + len(text)),))
        for text, start in zip(SENTENCES, starts, strict=True)
    )
    return Support(network(logit), "Where did the mare go?", Numbered("", lines), **more)


@pytest.mark.parametrize(
    ("logit", "cited", "found"),
    [(1.0, (0,), [0]), (-1.0, (0,), [0]), (-4.0, (0,), []), (-1.0, (), [])],
)
def test_a_statement_with_its_sentence_needs_less_to_be_believed(logit, cited, found):
    assert list(support(logit).of(STATED, cited)) == found


@pytest.mark.parametrize(
    ("stated", "cited", "found"),
    [
        ("The mare was led home.", (1,), [0]),
        ("The mare was led home at night.", (1,), [1]),
        (STATED, (1,), [1]),
    ],
)
def test_a_cited_sentence_without_any_of_the_words_gives_way_to_one_with_half_of_them(
    stated, cited, found
):
    assert list(support(1.0, Mare).of(stated, cited)) == found


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("The mare was led home along the canal.", [0]),
        ("The mare was led home along the canal in 1854.", []),
        ("The mare ran away.", []),
    ],
)
def test_a_conclusion_that_its_cited_sentence_bears_out_is_kept(stated, found):
    assert list(support(-4.0, combined=True).of(stated, (0,))) == found
    assert list(support(-4.0).of(stated, (0,))) == []
