"""Whether a gist quotes, and whether a language model writes it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.memory.gist_quality import is_quoted
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence

TEXT = "The mill stood\nidle all week. Nobody came by. The miller slept."
FIRST, SECOND = Span(0, 29), Span(30, 45)
QUOTED = Gist(
    (
        GistSentence("The mill stood idle all week.", (FIRST,)),
        GistSentence("Nobody came by.", (SECOND,)),
    )
)


def gist(text, *sources):
    return Gist((*QUOTED.sentences, GistSentence(text, sources)))


def maker(**own):
    """As a library keeps it: the model's own parameters inside those of the reading."""
    parameters = {"fan_out": 6, "model": json.dumps(own)}
    return Maker("made", "1", json.dumps(parameters))


def test_sentences_are_quoted_if_they_read_as_in_the_text_white_space_aside():
    assert is_quoted(QUOTED, TEXT)


@pytest.mark.parametrize(
    "summary",
    [
        Gist(()),
        gist("Nobody came.", SECOND),
        gist("nobody came by.", SECOND),
        gist("The mill stood idle all week. Nobody came by.", FIRST, SECOND),
        gist("Nobody came by."),
    ],
)
def test_what_was_written_is_not_quoted(summary):
    assert not is_quoted(summary, TEXT)


@given(st.text(min_size=1), st.data())
def test_any_stretch_of_a_text_is_quoted_and_not_with_a_word_more(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    quote = span.of(text)
    assert is_quoted(Gist((GistSentence(quote, (span,)),)), text)
    assert not is_quoted(Gist((GistSentence(f"{quote} more", (span,)),)), text)


@pytest.mark.parametrize(
    ("own", "gists", "summaries"),
    [
        ({"prompts": "9", "summary_prompt": "2"}, True, True),
        ({"prompts": "9", "gists": "embedded"}, False, True),
        ({"prompts": "9", "summary_by": "embedded"}, True, False),
        ({"encoder": "small", "gist_share": 0.2}, False, False),
    ],
)
def test_a_maker_says_what_a_language_model_writes(own, gists, summaries):
    assert (maker(**own).writes(0), maker(**own).writes(2)) == (gists, summaries)
