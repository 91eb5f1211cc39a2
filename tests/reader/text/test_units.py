from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.text.span import Span
from reader.text.units import Unit, step, unit_at, word_at
from tests.books import Chapter, book, books

TEXT = "The keeper’s well-worn lamp, said one-eyed Anna. 这是书 がつ"
MADE = book(Chapter(1, "One", ("First here. Second one.", "Third.")), Chapter(1, "Two", ("End.",)))


def test_a_word_keeps_its_apostrophe_and_its_hyphens():
    assert word_at(TEXT, 6).of(TEXT) == "keeper’s"
    assert word_at(TEXT, 15).of(TEXT) == "well-worn"
    assert word_at(TEXT, TEXT.index(",")).of(TEXT) == ","
    assert word_at(TEXT, TEXT.index("是")).of(TEXT) == "是"
    assert word_at(TEXT, len(TEXT) - 1).of(TEXT) == "がつ"
    assert not word_at(TEXT, len(TEXT))


def test_sentences_and_paragraphs_are_those_of_the_document():
    at = MADE.text.index("cond")
    assert unit_at(MADE, Unit.SENTENCE, at).of(MADE.text) == "Second one."
    assert unit_at(MADE, Unit.PARAGRAPH, at).of(MADE.text) == "First here. Second one."
    assert unit_at(MADE, Unit.LETTER, at) == Span(at, at)
    assert step(MADE, Unit.SENTENCE, at, forward=True) == MADE.text.index("\n\nThird")
    assert step(MADE, Unit.SENTENCE, at, forward=False) == MADE.text.index("Second")
    assert step(MADE, Unit.PARAGRAPH, at, forward=True) == MADE.text.index("\n\nThird")
    assert step(MADE, Unit.WORD, at, forward=False) == MADE.text.index("Second")
    assert step(MADE, Unit.WORD, at, forward=True) == MADE.text.index(" one")


@given(books(), st.sampled_from(Unit), st.booleans())
def test_steps_lead_from_end_to_end_and_stop_there(content, unit, forward):
    last = len(content.text)
    at, end = (0, last) if forward else (last, 0)
    for _ in range(last + 1):
        if at == end:
            break
        following = step(content, unit, at, forward=forward)
        assert (following > at) if forward else (following < at)
        at = following
    assert at == end
    assert step(content, unit, end, forward=forward) == end


@given(books(), st.sampled_from(Unit), st.data())
def test_a_unit_holds_the_character_it_is_at(content, unit, data):
    if not content.text:
        return
    at = data.draw(st.integers(0, len(content.text) - 1))
    span = unit_at(content, unit, at)
    assert span.start <= at <= span.end
    assert span.end <= len(content.text)
