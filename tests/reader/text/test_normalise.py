import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.normalise import normalise

awkward = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "ﬁﬀﬃ\u00ad\u200b\u200d\u202e\u0301\u0327éé　\u00a0ｶﾞＡ１⼀ﻻﷺ²¼…\x00\x1f\x85"
        ),
    )
)


@given(awkward)
def test_twice_changes_nothing(raw):
    once = normalise(raw)
    assert normalise(once) == once


@given(awkward)
def test_words_alone_leave_the_same_ink(raw):
    alone = "".join(normalise(word) for word in raw.split())
    assert "".join(alone.split()) == "".join(normalise(raw).split())


@given(awkward)
def test_result_is_one_storable_line(raw):
    text = normalise(raw)
    assert text == " ".join(text.split())
    assert unicodedata.is_normalized("NFC", text)
    assert text.encode("utf-8").decode("utf-8") == text
    assert not any(unicodedata.category(c) in {"Cc", "Cs"} for c in text)


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("a\u00a0b\u2003c\n\td", "a b c d"),
        ("the ﬁnal ﬂuﬀy oﬃce", "the final fluffy office"),
        ("hy\u00adphen\u200bated", "hyphenated"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("e\u0301", "é"),
        ("ＡＢＣ１２３", "ABC123"),
        ("ﾊﾟｿｺﾝ", "パソコン"),
        ("⼈⼝", "人口"),
        ("ﻻ", "لا"),
        ("𝐱 = 𝟏", "x = 1"),
        ("half\ud800pair", "halfpair"),
    ],
)
def test_one_spelling(raw, clean):
    assert normalise(raw) == clean


@pytest.mark.parametrize(
    "kept", ["note¹ and x²", "「はい」，。！？", "“fancy” – ‘quotes’…", "½ № ™ ﷺ"]
)
def test_what_carries_meaning_stays(kept):
    assert normalise(kept) == kept
