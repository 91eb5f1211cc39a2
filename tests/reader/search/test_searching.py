from __future__ import annotations

import time
import unicodedata
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.search.folding import fold, folded_query
from reader.search.searching import (
    FindQuery,
    NotAnExpressionError,
    Searchable,
    TooSlowError,
    line_hyphens,
)
from reader.text.document import DocumentText, LineTable
from reader.text.span import SpanTable
from tests.patience import PATIENCE_SECONDS

LETTERS = "aAbeE éÉèåßſﬁﬂ’'“\"-–…  \n\u00ad\u0301ñİıøæ한が½Ωςσй"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=40)


def document(text, *lines):
    """A text of which some stretches are lines of a page."""
    spans = np.array(lines, np.int32).reshape(-1, 2)
    table = LineTable(
        spans[:, 0],
        spans[:, 1],
        np.ones(len(lines), np.int32),
        np.zeros((len(lines), 4), np.float32),
    )
    nothing = SpanTable.of(())
    return DocumentText(text, (), (), nothing, nothing, (), lines=table)


def found(text, typed, *lines, **how):
    hits = Searchable(document(text, *lines)).find(FindQuery(typed, **how))
    return [span.of(text) for piece in hits for span in piece]


@pytest.mark.parametrize(
    ("text", "typed", "hits"),
    [
        ("The Ferry and the ferry.", "ferry", ["Ferry", "ferry"]),
        ("Café, cafe\u0301, CAFÉ", "cafe", ["Café", "cafe", "CAFÉ"]),
        ("in the oﬃce, the ﬂood", "office", ["oﬃce"]),
        ("a ﬂood", "l", ["ﬂ"]),
        ("Straße", "STRASSE", ["Straße"]),
        ("co\u00adop\u00aderate", "cooperate", ["co\u00adop\u00aderate"]),
        ("It’s “so”.", 'it\'s "so"', ["It’s “so”"]),
        ("It's", "it’s", ["It's"]),
        ("one \n\n two", "one two", ["one \n\n two"]),
        ("wait … now", "...", ["…"]),
        ("1914–1918", "1914-1918", ["1914–1918"]),
        ("Łódź", "lodz", ["Łódź"]),
        ("Œuvre", "oeuvre", ["Œuvre"]),
        ("ss ß", "s", ["s", "s", "ß"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("が か", "か", ["か"]),
        ("한국 하늘", "하", ["하"]),
        ("किताब कल", "क", ["क", "क"]),
        ("text", "   ", []),
        ("text", "\u0301", []),
        ("", "a", []),
    ],
)
def test_what_a_person_means_is_found(text, typed, hits):
    assert found(text, typed) == hits


def test_case_and_whole_words_are_matched_on_request():
    text = "The ferry, Ferry; the ferryman's ferry_boat"
    assert len(found(text, "ferry")) == 4
    assert found(text, "Ferry", match_case=True) == ["Ferry"]
    assert found(text, "ferry", whole_words=True) == ["ferry", "Ferry"]
    assert found("a (b) c", "(b", whole_words=True) == ["(b"]
    assert found("Ça ca", "ca", match_case=True) == ["ca"]


def test_a_word_broken_at_the_end_of_a_line_is_found_in_every_spelling():
    text = "we recog-nise a well-known thing"
    lines = [(0, 9), (9, 32)]
    assert line_hyphens(document(text, *lines)).tolist() == [8]
    assert found(text, "recognise", *lines) == ["recog-nise"]
    assert found(text, "recog-nise", *lines) == ["recog-nise"]
    assert found(text, "well-known", *lines) == ["well-known"]
    assert found(text, "wellknown", *lines) == []
    assert found("recog-\n\nnised", "recognised") == ["recog-\n\nnised"]
    assert found("a dash -\n\nhere", "dash -") == ["dash -"]


def test_hits_come_in_pieces_none_twice_where_two_meet():
    text = "ab" * (1 << 18)
    pieces = list(Searchable(document(text)).find(FindQuery("ba")))
    assert len(pieces) > 1
    assert sum(map(len, pieces)) == len(text) // 2 - 1
    spans = [span for piece in pieces for span in piece]
    assert all(one.end <= other.start for one, other in pairwise(spans))


@given(TEXTS, st.text(st.sampled_from(LETTERS), min_size=1, max_size=4), st.booleans())
@example("ßß", "s", False)
def test_every_hit_says_what_was_looked_for_and_no_two_overlap(text, typed, match_case):
    hits = Searchable(document(text)).find(FindQuery(typed, match_case))
    spans = [span for piece in hits for span in piece]
    wanted = folded_query(typed, keep_case=match_case)
    assert all(wanted in fold(s.of(text), keep_case=match_case).text for s in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert all(spans)


ORDINARY = st.text(st.sampled_from("abAB éÉ\n‘'-–"), max_size=40)


@given(ORDINARY, st.text(st.sampled_from("abA é'-"), min_size=1, max_size=4))
def test_the_fast_search_finds_what_a_slow_one_does(text, typed):
    if "-\n" in text.replace("–", "-").replace(" ", "") or not typed.strip():
        return
    assert found(text, typed) == slowly(text, typed)


def slowly(text, typed):
    """Try every stretch of the text, the leftmost first and the shortest there."""
    wanted = plainly(typed)
    hits, at = [], 0
    while at < len(text):
        ends = range(at + 1, len(text) + 1)
        # White space counts from its first character.
        inside = at > 0 and text[at].isspace() and text[at - 1].isspace()
        end = next((e for e in ends if plainly(text[at:e]) == wanted and not inside), None)
        if end:
            hits.append(text[at:end])
        at = end or at + 1
    return hits


def plainly(text):
    letters = "".join(
        c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)
    ).lower()
    out = ""
    for c in letters.replace("‘", "'").replace("–", "-"):
        c = " " if c.isspace() else c  # noqa: PLW2901
        if not (c == " " and out.endswith(" ")):
            out += c
    return out


@given(TEXTS)
def test_every_folded_character_knows_where_it_came_from(text):
    folded = fold(text)
    origins = folded.origins(np.arange(len(folded.text), dtype=np.int32)).tolist()
    assert origins == sorted(origins)
    for character, origin in zip(folded.text, origins, strict=True):
        assert character in fold(text[origin]).text


def test_expressions_match_across_words_and_their_case_is_ignored_unless_asked_for():
    text = "Chapter 1\n\nchapter 22"
    assert found(text, r"^chapter \d+$", regular_expression=True) == ["Chapter 1", "chapter 22"]
    case = {"regular_expression": True, "match_case": True}
    assert found(text, r"chapter \d", **case) == ["chapter 2"]
    words = {"regular_expression": True, "whole_words": True}
    assert found(text, r"\d", **words) == ["1"]
    assert found("aXb", r"x*", regular_expression=True) == ["X"]


@pytest.mark.parametrize(
    "typed", ["(", "[a", "a{2000000000}", "((a{999}){999}){999}", "(" * 600 + ")" * 600, "a)(b"]
)
def test_an_invalid_expression_is_reported_in_a_sentence(typed):
    with pytest.raises(NotAnExpressionError) as refused:
        found("some text", typed, regular_expression=True, whole_words=True)
    assert refused.value.what.endswith(".")
    assert refused.value.hint


def test_an_endless_expression_is_stopped_and_keeps_what_it_found():
    from reader.search import searching

    text = "aa b\n" + "a" * 40 + "!"
    began = time.monotonic()
    pieces = searching.matches(text, FindQuery(r"(a|aa)+$", regular_expression=True), 0.2)
    with pytest.raises(TooSlowError, match="too long"):
        list(pieces)
    assert time.monotonic() - began < PATIENCE_SECONDS
