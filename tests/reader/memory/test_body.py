from __future__ import annotations

from reader.memory.body import Body
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence
from tests.books import Chapter, book, prose

CONTENT = book(
    Chapter(1, "Imprint", (prose(20, "matter"),)),
    *(Chapter(1, f"Part{n}", (prose(80, f"c{n}w"),)) for n in range(3)),
    Chapter(1, "Colophon", (prose(20, "press"),)),
)
IMPRINT, FIRST, *_, COLOPHON = (section.span for section in CONTENT.sections)


def gist(*spans):
    return Gist(tuple(GistSentence(span.of(CONTENT.text), (span,)) for span in spans))


def test_sentences_that_rest_on_nothing_else_are_left_out():
    body = Body(CONTENT)
    assert body.proper_gist(gist(IMPRINT, FIRST)) == gist(FIRST)
    assert body.proper_gist(gist(FIRST)) == gist(FIRST)
    both = Gist((GistSentence("Both.", (IMPRINT, FIRST)), GistSentence("Nothing.", ())))
    assert body.proper_gist(both) == both


def test_the_text_proper_of_a_stretch_is_its_longest():
    body = Body(CONTENT)
    inside = body.within(CONTENT.whole)
    assert inside is not None
    assert inside.of(CONTENT.text).startswith("Part0")
    assert inside.of(CONTENT.text).rstrip().endswith("c2w79.")
    assert body.within(IMPRINT) is None
    assert body.within(Span(5, IMPRINT.end)) is None
    assert body.within(FIRST) == FIRST


def test_a_question_about_the_imprint_is_answered_from_it():
    assert Body(CONTENT, IMPRINT).proper_gist(gist(IMPRINT)) == gist(IMPRINT)
    assert not Body(CONTENT, IMPRINT)
    assert Body(CONTENT, CONTENT.whole)
