from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.support.statement_support import KnownText, quotations

TEXT = (
    "“We must,” he said, “not go to the sea-\nside to-day; it is far too dear.” Nobody [12] went."
)


@pytest.mark.parametrize(
    "quote",
    [
        "“it is far too dear”",
        "'It is far too dear.'",
        "„it is far … dear“",
        "“not go to the seaside … dear”",
        "«it  is\nfar too dear,»",
        "“nobody [12] went”",
        "“nobody … went”",
    ],
)
def test_small_differences_are_forgiven(quote):
    assert KnownText([TEXT]).has(quote)


@pytest.mark.parametrize(
    "quote", ["“it is too dear”", "“dear … it is far”", "“he sai”", "“We must go”"]
)
def test_other_words_are_not(quote):
    assert not KnownText([TEXT]).has(quote)


@pytest.mark.parametrize(
    ("quote", "spoken"),
    [
        ("“not the ultimate fancy two”", "It's not the ultimate uh fancy two , but"),
        ("“dull remote control, I know.”", "A very dull remote control , I know ."),
        ("“It could be three”", "Um it could uh uhm be three"),
        ("“um it could be”", "Um it could uh be three"),
    ],
)
def test_what_was_said_may_be_quoted_without_its_fillers(quote, spoken):
    assert KnownText([spoken]).has(quote)
    assert not KnownText([spoken.replace("uh", "hardly")]).has(quote) or "uh" not in spoken


def test_quotes_of_any_kind_are_found():
    said = 'He said “a b”, „c d“, «e f», "g h" and ‘i’m j’; it’s Tom’s.'
    assert [span.of(said)[1:-1] for span in quotations(said)] == [
        "a b",
        "c d",
        "e f",
        "g h",
        "i’m j",
    ]


@given(st.text(max_size=60))
def test_a_text_has_every_run_of_its_words(text):
    words = text.split()
    assert KnownText([text]).has(" ".join(words[1:-1]))
