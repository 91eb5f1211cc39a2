import re

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from reader.importing.plain_text import plain_to_xhtml, text_blocks
from reader.text.document import Format
from reader.text.ink import ink
from tests.reader.importing.books import parsed

WRAPPED = """\
CHAPTER I

It was a bright cold day in April, and the clocks were striking
thirteen. Nobody in the whole of the town had ever heard them do
so before, and nobody asked.

The second paragraph is wrapped at the same column as the first
one was, and ends early.
    An indented line begins another paragraph of the old kind that
has no empty line above it.

    Tyger Tyger, burning bright,
    In the forests of the night;
    What immortal hand or eye,
    Could frame thy fearful symmetry?

- first thing to buy
- second thing to buy

Title
=====

Last words are found at the end of the text, as is well known by
everybody who reads.
"""


def found(text):
    return [
        (block.role, " ".join(line.strip() for line in block.lines)) for block in text_blocks(text)
    ]


def test_wrapped_lines_become_paragraphs_and_verse_keeps_its_lines():
    roles = [role for role, _ in found(WRAPPED)]
    assert roles == ["h2", "p", "p", "p", "verse", "li", "li", "h2", "p"]
    assert found(WRAPPED)[1][1].startswith("It was a bright cold day")
    assert found(WRAPPED)[3][1].startswith("An indented line begins")
    assert found(WRAPPED)[7][1] == "Title"


def test_every_speech_of_a_transcript_is_a_paragraph():
    text = "Grad C: Nice .\nGrad D: OK .\nProf A: Well , so we begin .\n"
    assert found(text) == [("p", line) for line in text.splitlines()]


def test_ragged_prose_is_not_verse():
    text = (
        "He had not looked\nup from his interminable\nchess game with\nher, and paused.\n\n"
        + WRAPPED
    )
    assert found(text)[0][0] == "p"


def test_markup_in_text_is_text():
    root = etree.fromstring(plain_to_xhtml("a <b>bold</b> & <script>x</script>"))
    assert root.xpath("string()").strip() == "a <b>bold</b> & <script>x</script>"


def test_endless_word_can_be_set_in_lines(tmp_path):
    path = tmp_path / "key.txt"
    path.write_text("x" * 100_000)
    content = parsed(path, Format.TEXT).content
    assert content.text == "x" * 100_000
    assert len(content.pages) > 10


@given(st.text(st.characters(codec="utf-8")))
def test_no_visible_character_is_lost(text):
    wanted = ink("".join(c for c in text if c.isprintable() or c.isspace()))
    root = etree.fromstring(
        plain_to_xhtml("".join(c for c in text if c.isprintable() or c.isspace()))
    )
    shown = ink("".join(map(str, root.itertext())))
    assert [c for c in wanted if c not in "=-~"] == [c for c in shown if c not in "=-~"]


def test_an_endless_paragraph_is_cut_at_ends_of_sentences_and_nothing_is_lost():
    sentence = "The keeper wrote down the weather. "
    text = sentence * 3_000
    pieces = re.findall("<p>(.*?)</p>", plain_to_xhtml(text).decode())
    assert len(pieces) > 4
    assert all(piece.endswith(".") and len(piece) <= 20_000 for piece in pieces)
    assert " ".join(pieces) == text.strip()
