"""Yes, partly or no at a leaf, and the sentences that help."""

from __future__ import annotations

import pytest

from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west. Boris owns a red boat.",
    "Clara works as a judge. It was a quiet day. Anna owns a blue hat.",
)
LEAF = Excerpt(DocumentId(1), CONTENT.whole, CONTENT.text)
ASKED = Question("What does Boris own?", DocumentId(1))


def verdict(written, notes=(), leaf=LEAF):
    talks = ScriptedTalker(writes=lambda said: written)
    found = prompted(talks, CONTENT).read_leaf(ASKED, leaf, notes)
    return found, [span.of(CONTENT.text) for span in found.found], talks


@pytest.mark.parametrize(
    ("written", "commit", "places"),
    [
        ("yes: 3", True, [2]),
        ("Yes: 6, 3", True, [2, 5]),
        ("partly: 1, 1", False, [0]),
        ("partly: 1, 44, 0", False, [0]),
        ("no", False, []),
        ("no: 3", False, []),
        ("", False, []),
        ("yes", True, [2]),
        ("partly", False, []),
    ],
)
def test_what_is_kept_of_a_leaf(written, commit, places):
    found, said, _ = verdict(written)
    assert found.commit is commit
    assert said == [CONTENT.sentences[place].of(CONTENT.text) for place in places]
    assert found.reason


def test_only_sentences_that_are_shown_can_be_named():
    _, _, talks = verdict("yes: 3")
    assert 'number ::= "1" | "2" | "3" | "4" | "5" | "6"' in talks.grammars[0]
    assert "[3] Boris owns a red boat." in talks.said[0]


def test_turns_that_say_nothing_are_not_shown_and_the_others_have_their_speakers():
    turns = ("Ann: Hm.", "Ann: Well.", "Ann: A cat. They sleep all day.", "Bob: {vocalsound}")
    content = plain(*turns, "Bob: A horse.")
    begun = content.text.index("They")
    leaf = Excerpt(DocumentId(1), Span(begun, len(content.text)), content.text[begun:])
    talks = ScriptedTalker(writes=lambda said: "partly: 2")
    found = prompted(talks, content).read_leaf(ASKED, leaf, ())
    assert "[1] Ann: … They sleep all day.\n[2] Bob: A horse.\n>>>" in talks.said[0]
    assert [span.of(content.text) for span in found.found] == ["Bob: A horse."]


def test_what_was_found_before_stands_beside_it():
    _, _, talks = verdict("no", (Note(3, (Span(0, 1),), "Boris was there."),))
    assert "Found so far in other parts:\n<<<\nBoris was there.\n>>>" in talks.said[0]
