"""Articles become plain text, and nothing of their markup is left or loaded."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.dictionaries.article_text import (
    cleaned,
    text_of_dictd,
    text_of_fields,
    without_headword,
)

HOSTILE = '<img src="http://a/b"><script>alert(1)</script><a href="x">a</a><b>b</b>&lt;c&gt;'


@pytest.mark.parametrize(
    ("types", "markup", "said"),
    [
        ("h", "<p>One</p><ul><li>two<li>three</ul>", "One\n• two\n• three"),
        ("h", "a<br/>b\nc", "a\nb c"),
        ("h", HOSTILE, "ab<c>"),
        ("g", "<b>a</b>\n<i>b</i>", "a\nb"),
        ("x", "<k>word</k>\n<tr>wɜːd</tr>\n<def>a unit</def><rref>w.wav</rref>", "wɜːd\na unit"),
        ("k", "<![CDATA[a word]]>", "a word"),
        ("w", "'''a''' ''b''", "a b"),
        ("m", "<b> is a tag", "<b> is a tag"),
        ("h", "<![bad[x]]>left", "left"),
    ],
)
def test_markup(types: str, markup: str, said: str):
    assert text_of_fields(markup.encode(), types) == said


def test_what_cannot_be_seen_is_left_out():
    assert cleaned("a\u202eb\x00c\x1b[1m\n\n\n\nd  ") == "abc[1m\n\nd"


def test_a_long_article_is_cut():
    assert len(cleaned("a" * 100_000)) < 21_000


@given(st.binary(max_size=400), st.text("mlgtxykwhnrWPX", max_size=4))
def test_any_bytes_become_text(data: bytes, types: str):
    for text in (text_of_fields(data, types), text_of_dictd(data)):
        assert "\x00" not in text
        assert not text.startswith("\n")


@pytest.mark.parametrize("piece", ["<", "<!", "<![", "&", "<a ", "{", "<!--", "</", "&#", '<a b="'])
def test_hostile_markup_takes_no_time(piece: str):
    data = (piece * 1_000_000).encode()[: 1 << 20]
    started = time.process_time()
    text_of_fields(data, "h")
    text_of_dictd(data)
    assert time.process_time() - started < 5


def test_a_repeated_headword_is_shown_once():
    assert without_headword("house\n  n 1: a building", "House") == "  n 1: a building"
    assert without_headword("house", "house") == "house"
