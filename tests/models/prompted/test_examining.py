"""Options weighed and answers rated by a chat model."""

from __future__ import annotations

import pytest

from models.prompted import examining
from models.prompted.voice import Voice
from reader.evaluation.examined_skills import Strictness
from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.scripted_talker import ScriptedTalker

ASKED = Question("Who came?", DocumentId(1))


CONTENT = plain("She came.", "first " * 100, "second " * 100)


def excerpt(text):
    start = CONTENT.text.index(text.strip())
    return Excerpt(DocumentId(1), Span(start, start + len(text)), text)


def weigh(talker, opened, notes=()):
    options = ["He.", "She.", "It."]
    shown = {"opened": opened, "notes": notes}
    return examining.weigh_options(Voice(talker), ASKED, options, CONTENT, **shown)


def test_the_likeliest_letter_is_the_answer():
    talker = ScriptedTalker(weighs=lambda said, options: options.index("B"))
    weights = weigh(talker, [excerpt("She came.")], [Note(1, (), "It was late.")])
    assert max(weights) == weights[1]
    (said,) = talker.said
    assert said.index("She came.") < said.index("It was late.") < said.index("Who came?")
    assert "B: She." in said


def test_what_does_not_fit_is_left_out_notes_first():
    talker = ScriptedTalker(context_tokens=270)
    opened = [excerpt("first " * 100), excerpt("second " * 100)]
    weigh(talker, opened, [Note(1, (), "note " * 100)])
    assert "first" in talker.said[0]
    assert "note" not in talker.said[0]
    assert "second" not in talker.said[0]


@pytest.mark.parametrize("strictness", Strictness)
def test_an_answer_is_rated_against_the_reference(strictness):
    talker = ScriptedTalker(weighs=lambda said, options: options.index("yes"))
    rated = examining.rate(Voice(talker), "Who came?", "A doctor.", "The doctor came.", strictness)
    assert rated == pytest.approx(0.8)
    (said,) = talker.said
    assert all(text in said for text in ("Who came?", "A doctor.", "The doctor came."))
