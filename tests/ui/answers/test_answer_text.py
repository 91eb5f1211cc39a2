"""An answer as it is written, read and followed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QTextCursor

from reader.text.span import Span
from reader.values.answer import Aside, AsideKind
from ui.answers.answer_text import AnswerText, portion
from ui.theme import theme


@pytest.fixture
def text(qtbot):
    shown = AnswerText()
    qtbot.addWidget(shown)
    shown.resize(300, 200)
    shown.show()
    return shown


def spoken(text):
    interface = QAccessible.queryAccessibleInterface(text).textInterface()
    return interface.text(0, interface.characterCount())


CAVEATS = ["(unconfirmed)", "(unconfirmed: “1871”, “gulls”)"]


def colour_of(text, words):
    cursor = text.document().find(words)
    assert not cursor.isNull()
    return cursor.charFormat().foreground().color().name()


def test_what_streams_is_painted_at_a_rate_that_can_be_followed(text, qtbot):
    long_text = "Word after word after word. " * 40
    text.grow(long_text)
    assert text.toPlainText() == ""
    qtbot.waitUntil(lambda: text.toPlainText() != "")
    assert len(text.toPlainText()) < len(long_text) / 2
    assert long_text.startswith(text.toPlainText())
    qtbot.waitUntil(lambda: text.toPlainText() == long_text)
    assert spoken(text) == long_text


@given(st.integers(1, 10**7))
def test_however_much_waits_something_is_painted_and_never_too_much(waiting):
    assert 1 <= portion(waiting) <= 3_000


def test_a_mark_that_comes_in_pieces_is_a_link(text, qtbot):
    followed = []
    text.followed.connect(followed.append)
    for piece in ("It is so [", "1", "2] and so"):
        text.grow(piece)
        qtbot.wait(120)
    assert text.toPlainText() == "It is so [12] and so"
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert followed == [12]


def test_a_mark_is_followed_by_mouse_and_stands_out(text, qtbot):
    text.set_text("Here [1] and there [2].")
    followed = []
    text.followed.connect(followed.append)
    spot = text.point_at(2).center() - QPoint(8, 0)
    qtbot.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert followed == [2]
    (chosen,) = text.extraSelections()
    assert chosen.cursor.selectedText() == "[2]"
    assert text.point_at(3) is None
    assert text.extraSelections() == []


def test_another_theme_writes_the_same_in_other_colours(colours, text):
    asides = (Aside(AsideKind.LEAD, Span(0, 14)), Aside(AsideKind.LEAD, Span(33, 44)))
    text.set_text("The text says: “So it was.” [1]\n\nFurther on: “Indeed.” [2]", asides)
    assert colour_of(text, "The text says:") == theme.LIGHT.quiet
    assert colour_of(text, "Further on:") == theme.LIGHT.quiet
    assert colour_of(text, "“Indeed.”") == theme.LIGHT.text
    before = text.toPlainText()

    def written():
        cursor = QTextCursor(text.document())
        found = set()
        while not cursor.atEnd():
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
            found.add(cursor.charFormat().foreground().color().name())
        return found

    assert written() == {theme.LIGHT.text, theme.LIGHT.quiet, theme.LIGHT.accent}
    theme.apply(colours, theme.DARK)
    assert text.toPlainText() == before
    assert written() == {theme.DARK.text, theme.DARK.quiet, theme.DARK.accent}


@given(
    st.lists(
        st.text(st.sampled_from("ab []12\n:“”<&"), max_size=12)
        | st.sampled_from(["[1]", "[", "12] ", "\n\n", "<b>", "It says: “a”"]),
        max_size=12,
    )
)
def test_pieces_of_any_kind_add_up_to_the_whole(text, pieces):
    text.set_text("")
    for piece in pieces:
        text.grow(piece)
        text._paint_portion()
    text.finish()
    long_text = "".join(pieces)
    assert text.written == long_text
    assert "".join(text.toPlainText().split()) == "".join(long_text.split())


def with_caveat(before, caveat, after=""):
    span = Span(len(before), len(before) + len(caveat))
    return before + caveat + after, (Aside(AsideKind.CAVEAT, span),)


@pytest.mark.parametrize("caveat", CAVEATS)
def test_unsupported_statements_are_distinguished_from_the_readers_remarks(colours, text, caveat):
    before = "He counted the ships (all of them). [1] "
    text.set_text(*with_caveat(before, caveat, " Oil came by boat. [2]"))
    assert colour_of(text, caveat) == theme.LIGHT.warning
    assert colour_of(text, "(all of them)") == theme.LIGHT.text
    assert colour_of(text, "Oil came") == theme.LIGHT.text
    theme.apply(colours, theme.DARK)
    assert colour_of(text, caveat) == theme.DARK.warning
    text.set_text(f"It was {caveat}")
    assert colour_of(text, caveat) == theme.DARK.text, "it only looks like one"
