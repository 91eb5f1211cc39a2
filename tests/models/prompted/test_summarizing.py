"""Summaries of gists: checked, written once more, quoted."""

from __future__ import annotations

import pytest

from reader.text.document import DocumentId
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker

CONTENT = plain(
    "Agnes Farrow built a lighthouse on the rock before the harbour in the spring of 1854.",
    "The keeper of the light wrote down the weather every morning until he died in the winter.",
)
WHOLE = Excerpt(DocumentId(1), CONTENT.whole, CONTENT.text)
GISTS = [
    Gist((GistSentence(block.span.of(CONTENT.text), (block.span,)),)) for block in CONTENT.blocks
]
GOOD = (
    "Agnes Farrow built the lighthouse in 1854. Its keeper noted the weather every morning, and "
    "died in winter with the light still burning."
)


def summary(*written):
    texts = iter(written)
    talks = ScriptedTalker(writes=lambda said: next(texts))
    return prompted(talks, CONTENT).summarise(WHOLE, GISTS), talks


def test_a_summary_keeps_the_sources_of_the_gists():
    made, talks = summary(GOOD)
    assert made.text == GOOD
    assert [sentence.sources for sentence in made.sentences] == [
        (block.span,) for block in CONTENT.blocks
    ]
    assert len(talks.said) == 1


@pytest.mark.parametrize("bad", ["", "Short.", "He died in 1903. " * 6, "Sorry, no."])
def test_a_bad_summary_is_written_once_more_and_then_quoted(bad):
    made, talks = summary(bad, GOOD)
    assert made.text == GOOD
    assert talks.said[1].startswith(talks.said[0])
    quoted, talks = summary(bad, bad)
    assert len(talks.said) == 2
    assert {sentence.text for sentence in quoted.sentences} <= {gist.text for gist in GISTS}
    assert quoted.sentences


def test_what_the_gists_do_not_have_is_named_and_the_fuller_summary_kept():
    short = GOOD.replace(" with the light still burning", "")
    made, talks = summary(f"{short} That was in 1903.", GOOD)
    assert made.text == GOOD
    assert "do not contain “1903”" in talks.said[1]
    assert summary(f"{GOOD} It was 1903.", short)[0].text == GOOD
    assert summary(f"{GOOD} It was 1903.", "Sorry, no.")[0].text == GOOD


def test_a_summary_about_the_text_is_written_once_more():
    made, talks = summary(
        "The text describes the lighthouse that Agnes Farrow built in 1854, and a keeper who "
        "noted the weather every morning until he died.",
        GOOD,
    )
    assert made.text == GOOD
    assert "Do not write “the text”" in talks.said[1]
