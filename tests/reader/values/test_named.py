"""A name with its mentions: what somebody knows of it who has read so far."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from reader.text.span import Span
from reader.values.named import Named, heading

TEXT = "Miss Lee came. Miss Lee sat. So Anna Lee was her name, and Anna\nLee it stayed. Lee!"


def all_of(text: str, pattern: str) -> tuple[Span, ...]:
    return tuple(Span(*match.span()) for match in re.finditer(pattern, text))


LEE = Named("Anna Lee", all_of(TEXT, r"(?:Miss |Anna\s)?Lee"))


def test_forms_are_on_one_line_the_most_frequent_first():
    assert LEE.forms(TEXT) == ("Miss Lee", "Anna Lee", "Lee")


def test_a_name_is_listed_under_its_fullest_form():
    assert heading(TEXT, LEE.mentions) == "Anna Lee"


def test_a_fuller_form_is_not_known_before_it_is_read():
    known = LEE.up_to(TEXT.index("So Anna"), TEXT)
    assert known is not None
    assert (known.name, len(known.mentions)) == ("Miss Lee", 2)


def test_nothing_is_known_before_the_first_mention():
    assert LEE.up_to(3, TEXT) is None


def test_all_is_known_at_the_end():
    assert LEE.up_to(len(TEXT), TEXT) is LEE


def test_the_nearest_mention_holds_the_place_or_follows_it():
    assert LEE.nearest(0) == 0
    assert LEE.nearest(LEE.mentions[1].start + 2) == 1
    assert LEE.nearest(LEE.mentions[0].end) == 1
    assert LEE.nearest(10_000) == len(LEE.mentions) - 1


@given(st.integers(0, len(TEXT) + 5))
def test_no_mention_ends_behind_the_bound(offset):
    known = LEE.up_to(offset, TEXT)
    mentions = known.mentions if known else ()
    assert mentions == tuple(span for span in LEE.mentions if span.end <= offset)
    assert known is None or known.name in known.forms(TEXT)
