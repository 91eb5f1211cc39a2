"""The settings of single books are kept as text, and whatever stands there gives settings."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reader.values.page_layout import Justification
from ui.pages.viewing.appearance import has_own_text, text_of, with_text
from ui.settings.choices import Columns
from ui.settings.settings_table import BookTextSettings, Kept, Settings

TEXTS = st.builds(
    BookTextSettings,
    face=st.text(max_size=20),
    size=st.sampled_from([6.0, 12.0, 14.5, 32.0]),
    margin=st.floats(0, 140),
    measure=st.integers(30, 140),
    columns=st.sampled_from(Columns),
    hyphens=st.booleans(),
    justification=st.sampled_from(Justification),
)


@given(TEXTS, TEXTS)
def test_what_is_kept_of_a_book_comes_back_and_goes(own: BookTextSettings, usual: BookTextSettings):
    settings = Settings(book_text=usual)
    kept = replace(settings, kept=with_text(settings, "abc", own))
    assert has_own_text(kept, "abc")
    assert text_of(kept, "abc") == own
    assert text_of(kept, "other") == usual
    gone = replace(kept, kept=with_text(kept, "abc", None))
    assert text_of(gone, "abc") == usual
    assert not has_own_text(gone, "abc")


@given(st.lists(st.text(max_size=30), max_size=5))
def test_what_makes_no_sense_is_left_out(written: list[str]):
    settings = Settings(kept=Kept(books={"abc": (*written, "size=14.0", "size=99", "size=[[[")}))
    assert text_of(settings, "abc").size == 14.0
