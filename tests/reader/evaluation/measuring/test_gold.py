"""Evidence found again in a document whose white space is not that of the file."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.measuring.gold import Locator, Places, original_text
from reader.evaluation.questions import GoldPage, GoldPassage
from reader.text.document import DocumentText
from reader.text.span import Span, SpanTable

NOTHING = SpanTable.of([])


def document(text):
    return DocumentText(text, (), (), NOTHING, NOTHING, ())


def test_white_space_does_not_move_it():
    original = "One  two\r\n\r\nthree four."
    start = original.index("two")
    gold = GoldPassage(Span(start, original.index(" four")))
    content = document("One two\nthree four.")
    found = Locator(content, original).locate([gold])
    assert found == Places(frozenset(), (Span(4, 13),))


def test_the_right_one_of_several_alike():
    original = "cat dog cat dog cat"
    gold = [GoldPassage(Span(8, 11))]
    found = Locator(document("cat\ndog\ncat\ndog\ncat"), original).locate(gold)
    assert found == Places(frozenset(), (Span(8, 11),))


def test_the_nearest_where_something_was_left_out():
    original = "\ufeffHead cat dog cat dog"
    start = original.rindex("cat")
    found = Locator(document("cat dog cat dog"), original).locate(
        [GoldPassage(Span(start, start + 3))]
    )
    assert found == Places(frozenset(), (Span(8, 11),))


def test_what_is_not_there_is_not_found():
    assert Locator(document("abc"), "xyz").locate([GoldPassage(Span(0, 3))]) is None
    assert Locator(document("abc"), " a").locate([GoldPassage(Span(0, 1))]) is None


def test_pages_need_no_text():
    found = Locator(document("abc"), None).locate([GoldPage(3), GoldPage(3), GoldPage(9)])
    assert found == Places(frozenset({3, 9}), ())


words = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=12)
gaps = st.lists(st.sampled_from([" ", "\n", "\r\n", "  \t"]), min_size=12, max_size=12)


def woven(parts, spaces):
    starts, text = [], ""
    for part, space in zip(parts, spaces, strict=False):
        starts.append(len(text))
        text += part + space
    return text, starts


@given(words, gaps, gaps, st.data())
def test_any_words_are_found_where_they_stand(parts, one, other, data):
    first = data.draw(st.integers(0, len(parts) - 1))
    last = data.draw(st.integers(first, len(parts) - 1))
    (original, old), (text, new) = woven(parts, one), woven(parts, other)
    gold = GoldPassage(Span(old[first], old[last] + len(parts[last])))
    found = Locator(document(text), original).locate([gold])
    assert found == Places(frozenset(), (Span(new[first], new[last] + len(parts[last])),))


def test_line_ends_of_the_file_count(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"a\r\nb")
    assert original_text(path) == "a\r\nb"
    assert original_text(tmp_path / "a.pdf") is None
