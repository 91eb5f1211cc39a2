"""Marks are found again in a changed text; where that is not sure, they are not placed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.anchoring import anchor_of, bookmark_span, draft, trimmed
from reader.annotations.mark import Anchor, MarkKind
from reader.annotations.placing import Placer
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import plain
from tests.editions import Changes, edition

RARE = [
    f"{a}{b}{c}" for a in ("ba", "du", "ko", "li", "me") for b in "lmnrst" for c in ("am", "ek")
]
COMMON = ["the", "of", "and", "a", "in", "that"]


def made_text(seed: int, paragraphs: int = 60) -> str:
    """Paragraphs of words that are common or rare, as in any language."""
    chance = random.Random(seed)
    words = COMMON * 6 + RARE
    return "\n\n".join(
        " ".join(chance.choice(words) for _ in range(chance.randrange(20, 60))) + "."
        for _ in range(paragraphs)
    )


def place(old: str, new: str, quote: str, *, known: bool = False) -> str | None:
    start = old.index(quote)
    span = Span(start, start + len(quote))
    found = Placer.of(new, old if known else None).place(anchor_of(old, span), span)
    return None if found is None else found.of(new)


STORY = (
    "It was late in March when the tenant wrote to the landlord about the broken boiler. "
    "The landlord shall repair the boiler within ten days of notice. "
    "Nothing was said of who would pay for the damage to the carpets and the walls."
)


def test_the_same_text_keeps_every_place():
    span = Span(10, 40)
    assert Placer.of(STORY).place(anchor_of(STORY, span), span) == span


def test_changed_words_are_marked_with_the_rest():
    new = STORY.replace("ten days", "fourteen days").replace("late in March", "early in May")
    assert place(STORY, new, "repair the boiler within ten days of notice") == (
        "repair the boiler within fourteen days of notice"
    )
    assert place(STORY, new, "ten days of notice.") == "fourteen days of notice."


def test_another_kind_of_white_space_and_case_changes_nothing():
    new = STORY.replace(" ", "\n").replace("landlord", "LANDLORD")
    assert place(STORY, new, "The landlord shall repair") == "The\nLANDLORD\nshall\nrepair"


def test_what_was_taken_out_is_not_placed():
    new = STORY.replace("The landlord shall repair the boiler within ten days of notice. ", "")
    assert place(STORY, new, "shall repair the boiler within ten days") is None
    assert place(STORY, new, "boiler within") is None


def test_of_two_equal_sentences_the_neighbours_decide():
    one = "The rent is due on the first day. Late rent bears interest of four percent."
    two = "Fees of the agent follow. The rent is due on the first day. Keys are handed over."
    old, new = f"{one} {two}", f"{two} {one}"
    span = Span(old.rindex("The rent is due"), old.rindex("The rent is due") + 15)
    found = Placer.of(new).place(anchor_of(old, span), span)
    assert found == Span(new.index("The rent is due"), new.index("The rent is due") + 15)


def test_the_twin_of_a_sentence_that_is_gone_is_not_taken_for_it():
    clause = "The parties shall keep all confidential information of each other strictly secret"
    old = f"Part one on sale of goods. {clause} for ever. Part nine on hire. {clause} till May."
    new = f"Chapter of other things entirely, by others. {clause}, or else pay a fine at once."
    assert place(old, new, clause, known=True) is None


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize(("before", "after"), [(2, 7), (7, 1), (3, 3), (1, 30)])
def test_a_mark_whose_chapters_were_parted_is_not_placed(known: bool, before: int, after: int):
    a, b, c, d = made_text(9, 4).split("\n\n")
    old, new = f"{a}\n\n{b}\n\n{c}\n\n{d}", f"{c}\n\n{d}\n\n{a}\n\n{b}"
    quote = f"{' '.join(b.split(' ')[-before:])}\n\n{' '.join(c.split(' ')[:after])}"
    assert place(old, new, quote, known=known) is None


def test_words_that_are_gone_are_not_taken_from_beside_their_place():
    size = "Twelve points is usual. In the file of settings its name is book text size."
    tail = "This is a maximum; sixty to seventy are easiest to read. From thirty to a hundred."
    old = f"{size} Line spacing. A multiple of its height; nought as the book has it. {tail}"
    new = f"{size} Characters per line. {tail}"
    assert place(old, new, "Line") is None


def test_a_mark_within_a_word_stays_within_it():
    new = "So: " + STORY
    assert place(STORY, new, "andlord shall rep") == "andlord shall rep"


def test_signs_at_the_edges_go_with_the_words():
    old = "He rose. “Call me Ishmael!” he cried to all the sailors who sat there."
    new = "Slowly he rose. “Call me Ishmael!” he cried to all the men who sat there."
    assert place(old, new, "“Call me Ishmael!”") == "“Call me Ishmael!”"


def test_scripts_without_spaces():
    old = "戰爭與和平是一部長篇小說。作者是托爾斯泰。書中有許多人物和戰役。"
    new = "前言很短。" + old.replace("許多", "很多")
    assert place(old, new, "作者是托爾斯泰") == "作者是托爾斯泰"


def test_a_long_quote_is_found_by_its_ends():
    text = made_text(3)
    new = edition(text, Changes(replaced=0.02, lost=0, moved=0), 1).text
    span = Span(text.index(".") + 3, text.index(".") + 3 + 6000)
    found = Placer.of(new, text).place(anchor_of(text, span), span)
    assert found is not None
    assert 5400 < len(found) < 6600


@pytest.mark.parametrize("new", ["", "   ", "word", "the the the", "\x00\ud800"])
def test_texts_without_much_in_them(new: str):
    assert place(STORY, new, "within ten days") is None


@pytest.mark.parametrize(
    "anchor", [Anchor(""), Anchor("***"), Anchor("\n"), Anchor("zzz", "yyy", "xxx")]
)
def test_anchors_without_much_in_them(anchor: Anchor):
    assert Placer.of(STORY).place(anchor, Span(3, 9)) is None
    assert Placer.of(STORY).place(anchor, Span(10**9, 10**9 + 3)) is None


def test_a_quote_without_neighbours_is_placed_where_it_stands_once():
    assert Placer.of(STORY).place(Anchor("within ten days")) is not None
    assert Placer.of(STORY).place(Anchor("the walls")) is not None
    assert Placer.of(STORY + " " + STORY).place(Anchor("within ten days")) is None
    assert Placer.of("Go on. Then Go  on.").place(Anchor("go on")) is None, "twins side by side"


@given(st.integers(0, 10**6), st.data())
def test_moved_paragraphs_take_their_marks_along(seed: int, data: st.DataObject):
    text = made_text(seed % 7, 40)
    paragraphs = text.split("\n\n")
    which = data.draw(st.integers(0, len(paragraphs) - 1))
    words = paragraphs[which].split(" ")
    first = data.draw(st.integers(0, len(words) - 8))
    quote = " ".join(words[first : first + data.draw(st.integers(6, 8))])
    start = sum(len(each) + 2 for each in paragraphs[:which]) + len(" ".join(words[:first]))
    start += 1 if first else 0
    span = Span(start, start + len(quote))
    order = paragraphs[:]
    random.Random(seed).shuffle(order)
    new = "\n\n".join(order)
    truth = sum(len(e) + 2 for e in order[: order.index(paragraphs[which])]) + (
        start - sum(len(e) + 2 for e in paragraphs[:which])
    )
    found = Placer.of(new, text).place(anchor_of(text, span), span)
    assert found in (None, Span(truth, truth + len(quote)))
    if max(first, len(words) - first - 8) >= 10:  # enough of what was around came along
        assert found is not None


@given(st.integers(0, 10**6), st.data())
def test_a_mark_is_never_placed_where_its_words_are_not(seed: int, data: st.DataObject):
    text = made_text(seed % 5, 30)
    start = data.draw(st.integers(0, len(text) - 100))
    span = trimmed(text, Span(start, data.draw(st.integers(start + 20, len(text)))))
    changed = edition(text, Changes(0.1, 0.05, 0.05, 0.1, 0.5), seed, chapter=200)
    found = Placer.of(changed.text, text).place(anchor_of(text, span), span)
    if found is None:
        return
    truth = changed.place(span)
    assert truth is not None
    assert found.overlaps(truth)


@given(st.text(), st.text(), st.text(), st.text(), st.integers(0, 50))
def test_any_text_and_any_anchor(text: str, quote: str, before: str, after: str, start: int):
    found = Placer.of(text).place(Anchor(quote, before, after), Span(start, start + len(quote)))
    assert found is None or 0 <= found.start <= found.end <= len(text)


@given(st.text(max_size=80), st.integers(0, 100), st.integers(0, 100))
def test_a_draft_lies_within_the_text_and_has_its_words(text: str, start: int, length: int):
    made = draft(DocumentId(1), text, MarkKind.HIGHLIGHT, Span(start, start + length))
    assert made.span is not None
    assert made.span.end <= len(text)
    assert made.anchor.quote == made.span.of(text)
    assert made.anchor.quote == made.anchor.quote.strip() or not made.anchor.quote.strip()


def test_a_bookmark_remembers_the_words_it_stands_before():
    content = plain("The first paragraph is short.", "The second one goes on for a while.")
    at = content.text.index("second") - 5
    span = bookmark_span(content, at)
    assert span.of(content.text).startswith("The second one goes on")
    assert bookmark_span(content, len(content.text)).start == len(content.text)
    assert bookmark_span(plain(), 0) == Span(0, 0)
