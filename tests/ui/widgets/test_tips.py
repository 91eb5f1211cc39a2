from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import Qt

from ui.widgets.wording import plain_tip

HTML = ("<b>x</b>", "<img src='x'>", "a &lt;b", "<?xml?><p>", "<!doctype html>", " \n<i>x</i>")


@pytest.mark.parametrize("words", HTML)
def test_what_qt_would_take_for_html_it_takes_for_words(words):
    assert Qt.mightBeRichText(words)
    assert not Qt.mightBeRichText(plain_tip(words))


@given(st.text("<>&;/!?bpilt =\n", max_size=40) | st.text(max_size=40))
def test_nothing_is_html_and_no_letter_is_lost(words):
    assert not Qt.mightBeRichText(plain_tip(words))
    assert plain_tip(words).replace("\u2060", "") == words.replace("\u2060", "")
