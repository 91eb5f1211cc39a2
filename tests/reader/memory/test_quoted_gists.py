"""Whether a gist quotes, and whether a language model was to write it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.memory.gist_quality import Written, is_quoted, written_by
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence, Node

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


def node(level, summary):
    return Node(1, level, Span(0, len(TEXT)), summary, "The mill")


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
    ("own", "written"),
    [
        ({"prompts": "9", "summary_prompt": "2"}, Written(gists=True, summaries=True)),
        ({"prompts": "9", "gists": "embedded"}, Written(gists=False, summaries=True)),
        ({"prompts": "9", "summary_by": "embedded"}, Written(gists=True, summaries=False)),
        ({"encoder": "small", "gist_share": 0.2}, Written()),
    ],
)
def test_a_maker_says_what_a_model_was_to_write(own, written):
    assert written_by(maker(**own), maker(**own)) == written


def test_nobody_has_written_what_is_not_there():
    assert written_by(None, None) == Written()
    assert written_by(Maker("old", "1", "no JSON"), None) == Written()


@pytest.mark.parametrize("level", [0, 1])
def test_a_quote_replaces_only_what_a_model_was_to_write(level):
    for gists in (False, True):
        written = Written(gists=gists, summaries=not gists)
        assert written.is_replaced(node(level, QUOTED), TEXT) == (gists == (level == 0))
        assert not written.is_replaced(node(level, gist("All slept.", SECOND)), TEXT)
