"""Text without gists is told by what a search finds in it."""

from __future__ import annotations

from models.prompted.ungisted import UNREAD, Ungisted
from reader.text.document import DocumentId
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import NoRetrieval, ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo.",
    "The wind came from the west.",
    "Boris owns a red boat.",
    "Clara works as a judge.",
)
ASKED = Question("Who owns a boat?", DocumentId(1))
SPANS = [passage.span for passage in CONTENT.blocks]
TOLD = Gist((GistSentence("Of Anna.", (SPANS[0],)),))
STRETCHES = [(Episode(n, span), Gist(())) for n, span in enumerate(SPANS, 1)]
HALF_READ = [(STRETCHES[0][0], TOLD), *STRETCHES[1:]]


class Finding:
    """Finds the places it was made with, the nearest first."""

    def __init__(self, *places):
        self._found = tuple(
            Excerpt(DocumentId(1), SPANS[place], SPANS[place].of(CONTENT.text)) for place in places
        )

    def nearest(self, _question, wanted, at_most):
        return [self._found[:at_most] for _ in wanted]


def ungisted(retrieval, room=100):
    return Ungisted(retrieval, ASKED, lambda texts: [len(text.split()) for text in texts], room)


def quoted(place):
    return f"{UNREAD} … {SPANS[place].of(CONTENT.text).strip()} …"


def test_a_model_chooses_unread_text_by_what_stands_in_it():
    talks = ScriptedTalker(writes=lambda said: "3")
    model = prompted(talks, CONTENT, Finding(2, 0, 1))
    chosen = model.choose_episodes(ASKED, HALF_READ, (), 1)
    assert chosen.episodes == (3,)
    assert chosen.reason == "A search found something in it that may contain the answer."
    assert f"[1] Of Anna.\n[2] {quoted(1)}\n[3] {quoted(2)}\n" in talks.said[-1]
    assert "[4]" not in talks.said[-1]


def test_what_is_found_in_it_rests_on_its_own_words():
    parts = ungisted(Finding(2)).parts(HALF_READ, ())
    (sentence,) = parts[-1][1].sentences
    assert sentence.sources == (SPANS[2],)


def test_no_more_is_quoted_than_there_is_room_for():
    parts = ungisted(Finding(2, 1, 3), room=len(quoted(2).split())).parts(HALF_READ, ())
    assert [episode.number for episode, _ in parts] == [1, 3]


def test_what_is_opened_stays():
    parts = ungisted(Finding(2)).parts(HALF_READ, (4,))
    assert [episode.number for episode, _ in parts] == [1, 3, 4]


def test_where_nothing_is_found_all_are_offered():
    assert ungisted(NoRetrieval()).parts(HALF_READ, ()) == HALF_READ


def test_a_walk_sees_what_stands_in_unread_parts():
    talks = ScriptedTalker(weighs=lambda said, options: 1)
    model = prompted(talks, CONTENT, Finding(2))
    children = [
        Node(n, 0, span, gist, f"part {n}")
        for n, (span, gist) in enumerate(zip(SPANS, (TOLD, Gist(()), Gist(()), TOLD), strict=True))
    ]
    parent = Node(9, 1, CONTENT.whole, Gist(()), "all", (0, 1, 2, 3))
    assert model.triage(ASKED, parent, children, ()).option == 1
    assert f"A: Of Anna.\nB: part 1\nC: {quoted(2)}\nD: Of Anna." in talks.said[0]
