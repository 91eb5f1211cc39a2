import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.document import Block, BlockKind
from reader.text.sentences import LONGEST_SENTENCE, sentences
from reader.text.span import Span
from reader.text.word_counts import WordCounts


def split(text, kind=BlockKind.PARAGRAPH):
    return [span.of(text) for span in sentences(text, [Block(Span(0, len(text)), kind)])]


@pytest.mark.parametrize(
    "expected",
    [
        ["He went home.", "She stayed."],
        ["Mr. Smith met Dr. A. B. Jones.", "They spoke."],
        ["It costs 3.50 dollars.", "That is 4.2 percent more."],
        ["See Fig. 3 and Sec. IV for more.", "The rest is plain."],
        ["The U.S. Army moved.", "It lived in the U.S.", "The end came."],
        ["Apple Inc. Chairman Jobs spoke.", "He works for Apple Inc.", "He likes it."],
        ["Cats, dogs, etc. were there, e.g. Tom (i.e. the cat)."],
        ["Smith et al. (2001) disagree.", "We do not."],
        ["“Will you come?” she asked.", "“No!”", "He left."],
        ["“I said so.”", "“You did.”"],
        ["(It was late.)", "Nobody came."],
        ["Wait… what?", "Well…", "Then he left."],
        ["1. First do this.", "Then do that."],
        ["IV. The Return"],
        ["He said no.", "I agreed."],
        ["Vol. 2, No. 7, pp. 3–9."],
        ["It paid Rs. 17 per share.", "That cost kr. 40 million.", "Nobody paid in Rs."],
        ["They came at 5 p.m.", "The door was shut."],
        ["That ended in 1999.", "Nothing followed."],
        ["It is known.[12]", "But it is not.¹", "Or is it?"],
        ["Es war am 3. Oktober.", "Alle kamen, z.B. Peter."],
        ["¿Vienes?", "¡Sí!", "Vale."],
        ["Он пришёл в 1812 г. Наполеон ушёл.", "И т.д. и т.п."],
        ["Да.", "— Он вышел."],
        ["他走了。", "你呢？", "「我也走。」", "好！"],
        ["「はい。」と言った。", "彼は帰った。"],
        ["هل تأتي؟", "نعم."],
        ["वह गया।", "वह आई।"],
        ["Τι είναι;", "Δεν ξέρω."],
        ["Grad C: Nice .", "Okay , so what ?", "Well ."],
        ["It is soaring in all states.", "Police were there."],
        ["Is that it ? !", "Yes ."],
    ],
)
def test_ends_where_a_reader_would_end(expected):
    joined = "".join if any(ord(c) > 0x3000 for c in expected[0]) else " ".join
    assert split(joined(expected)) == expected


def test_lost_space_after_a_stop():
    assert split("They obeyed the law.Police were there.") == [
        "They obeyed the law.",
        "Police were there.",
    ]


def test_number_of_a_note_stays_with_its_sentence():
    assert split("So it was said.12 The others left.") == ["So it was said.12", "The others left."]


def test_never_crosses_a_block():
    text = "no stop here\n\nnor here"
    blocks = [
        Block(Span(0, 12), BlockKind.PARAGRAPH),
        Block(Span(14, 22), BlockKind.PARAGRAPH),
    ]
    assert [span.of(text) for span in sentences(text, blocks)] == ["no stop here", "nor here"]


@pytest.mark.parametrize("kind", [BlockKind.TABLE, BlockKind.CODE])
def test_rows_and_lines_are_sentences(kind):
    assert split("Year. Sum\n1999 4. 5\n2000 7", kind) == ["Year. Sum", "1999 4. 5", "2000 7"]


def test_heading_stays_whole():
    assert split("Chapter 1. The Door. It Opens.", BlockKind.HEADING) == [
        "Chapter 1. The Door. It Opens."
    ]


def test_endless_sentence_is_cut_at_weaker_marks():
    text = "; ".join(["one two three four five six seven eight nine ten"] * 40)
    found = split(text)
    assert all(piece.endswith(";") for piece in found[:-1])
    assert all(len(piece.split()) <= LONGEST_SENTENCE for piece in found)


def test_thai_is_cut_at_spaces_by_length():
    text = " ".join(["ประชาชนทุกคนมีสิทธิและเสรีภาพเท่าเทียมกัน"] * 60)
    found = split(text)
    assert len(found) > 5
    assert " ".join(found) == text


prose = st.text(st.sampled_from('ab AB.!?…"”)(;:,\n 1é中。ก—') | st.characters(codec="utf-8"))


@given(st.lists(prose.map(str.strip).filter(bool), max_size=5), st.sampled_from(BlockKind))
def test_sentences_hold_everything_visible_in_order(drafts, kind):
    text = "\n\n".join(drafts)
    blocks, at = [], 0
    for draft in drafts:
        blocks.append(Block(Span(at, at + len(draft)), kind))
        at += len(draft) + 2
    found = sentences(text, blocks)
    assert "".join("".join(span.of(text).split()) for span in found) == "".join(text.split())
    assert all(span and span.of(text) == span.of(text).strip() for span in found)
    assert all(any(block.span.contains(span) for block in blocks) for span in found)


@given(st.integers(0, 400), st.sampled_from(["word ", "中", "ก", "x", "a, ", "?", ". ", "A. "]))
def test_no_sentence_is_much_too_long(times, unit):
    text = (unit * times).strip()
    counts = WordCounts(text)
    spans = sentences(text, [Block(Span(0, len(text)), BlockKind.PARAGRAPH)])
    assert all(counts.of(span) <= LONGEST_SENTENCE + 1 for span in spans)


@given(prose)
def test_words_are_counted_as_they_stand(text):
    latin = "".join(c for c in text if ord(c) < 0x0E00).replace("\u00a0", "")
    flat = " ".join(latin.split())
    assert WordCounts(flat).of(Span(0, len(flat))) == len(flat.split())


def test_a_line_of_many_words_is_cut_everywhere_alike():
    """Places are counted many at a time; where one lot ends must not be seen."""
    text = "word " * 60_000
    lengths = {len(piece.split()) for piece in split(text)[:-1]}
    assert len(lengths) == 1
    assert max(lengths) <= LONGEST_SENTENCE


@pytest.mark.parametrize("unit", ["." * 8, "a.", "((((", "A. ", "\"'” ", "[1]", "e.g. ", "1.2.3"])
def test_time_grows_with_length_only(unit):
    def seconds(size):
        text = (unit * size)[:size].strip()
        began = time.thread_time()
        sentences(text, [Block(Span(0, len(text)), BlockKind.PARAGRAPH)])
        return time.thread_time() - began

    assert seconds(80_000) < 40 * max(seconds(8_000), 0.002)
