"""An answer in the terminal: one line, its quote, and how the others are shown."""

from __future__ import annotations

import io
from dataclasses import replace

from reader.text.span import Span
from tests.ui.answers.test_first_line import ANSWER, CONTENT, LINE
from ui.terminal import results
from ui.terminal.console import Console


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def shown(found, **options):
    return "\n".join(results.answer(found, CONTENT, **options))


def test_only_the_quote_of_the_line_is_shown_and_how_to_see_the_others():
    printed = shown(ANSWER)
    assert "[1] " in printed
    assert "[2] " not in printed
    assert "3 more places: add --all to show them." in printed


def test_all_are_shown_where_that_is_wanted():
    printed = shown(ANSWER, all_=True)
    assert all(f"[{number}] " in printed for number in (1, 2, 3, 4))
    assert "--all" not in printed


IN_OWN_WORDS = replace(
    ANSWER,
    text="The rate was 30.4 %. [1] It rose, [2][3] and that was noticed. [1]",
    headline=None,
    model="a language model",
)


def test_every_mark_of_a_text_in_a_models_words_has_its_quote():
    printed = shown(IN_OWN_WORDS)
    assert all(f"[{number}] " in printed for number in (1, 2, 3))
    assert "[4] " not in printed
    assert "1 more place: add --all to show them." in printed


def test_one_place_needs_no_word_about_others():
    assert "--all" not in shown(replace(ANSWER, citations=ANSWER.citations[:1]))


def test_what_answers_is_bold_on_a_terminal_and_plain_in_a_file():
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        Console(out=out, err=out).emphasised(LINE, ANSWER.headline.focus)
    assert terminal.getvalue() == "The rate was \x1b[1m30.4%\x1b[22m for the year [1]"
    assert file.getvalue() == LINE


def test_a_document_cannot_write_signs_that_steer_the_terminal():
    out = Terminal()
    Console(out=out, err=out).emphasised("a\x1b[2Jb", [Span(0, 6)])
    assert out.getvalue() == "\x1b[1ma\N{REPLACEMENT CHARACTER}[2Jb\x1b[22m"
