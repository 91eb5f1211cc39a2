from __future__ import annotations

from functools import lru_cache
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.asking.describing import describe
from reader.asking.named_places import NOT_BEGUN
from reader.asking.partial_memory import DocumentMemory, read_part
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.memory.document_reading import read_document
from reader.skills import AnswerPiece, Choice, Selection, Verdict
from reader.text.beginning import beginning
from reader.text.span import Span
from reader.values.asking_events import Answered
from reader.values.memory_tree import Gist
from reader.values.question import Known, Question, Turn
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book, books, prose
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Part{n}", tuple(prose(60, f"c{n}w") for _ in range(8))) for n in range(7))
)
LENGTH = len(CONTENT.text)
WAYS = [strategy for strategy in Strategy if strategy is not Strategy.AUTO]


class Overhearing(ScriptedModel):
    """Reads everything that is offered, and writes down every text it was shown."""

    def __init__(self):
        super().__init__(context_words=900)
        self.shown: list[str] = []

    def measure(self, texts):
        self.shown += texts
        return super().measure(texts)

    def understand(self, question):
        self.shown += [turn.question + turn.answer for turn in question.known.earlier]
        return question.text

    def shorten(self, episode):
        self.shown.append(episode.text)
        return super().shorten(episode)

    def shorten_for(self, _question, episode):
        self.shown.append(episode.text)
        return super().shorten(episode)

    def summarise(self, document, gists):
        self.shown += [document.text, *(gist.text for gist in gists)]
        return super().summarise(document, gists)

    def choose_episodes(self, _question, gists, opened, at_most):
        self.shown += [gist.text for _, gist in gists]
        left = [episode.number for episode, _ in gists if episode.number not in opened]
        return Selection(tuple(left[-at_most:]), "The last ones.")

    def triage(self, _question, node, children, notes):
        self.shown += [
            text for each in (node, *children) for text in (each.title, each.summary.text)
        ]
        self.shown += [note.text for note in notes]
        return Choice(len(children) - 1, "The last one.")

    def read_leaf(self, _question, leaf, notes):
        self.shown += [leaf.text, *(note.text for note in notes)]
        return Verdict(False, "More.", (leaf.span,))

    def answer(self, _question, opened, notes):
        self.shown += [excerpt.text for excerpt in opened] + [note.text for note in notes]
        for excerpt in opened:
            yield AnswerPiece("It says", (excerpt.span,))
        yield AnswerPiece("And", (Span(0, LENGTH),))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with SqliteLibrary.open(tmp_path_factory.mktemp("library")) as opened:
        document = put(opened, CONTENT)
        ticks = count()
        for _ in read_document(opened, document, ScriptedModel(), None, clock=lambda: next(ticks)):
            pass
        yield opened


@lru_cache
def words_before(end):
    return frozenset(CONTENT.text[:end].split())


def unseen(texts, up_to):
    """Words that stand only behind ``up_to``."""
    behind = frozenset(CONTENT.text.split()) - words_before(up_to)
    return {word for text in texts for word in text.split() if word.strip("“”") in behind}


@given(up_to=st.integers(0, LENGTH + 5), strategy=st.sampled_from(WAYS))
def test_a_model_never_sees_a_word_from_beyond_the_place_somebody_has_read_to(
    library, up_to, strategy
):
    (document,) = (record.id for record in library.documents.all())
    model = Overhearing()
    question = Question("Where is c6w30?", document, known=Known(up_to))
    events = list(ask(CollectionLibrary(library), question, strategy, model))
    answer = events[-1].answer
    assert isinstance(events[-1], Answered)
    assert not unseen(model.shown, up_to)
    known = beginning(CONTENT, up_to)
    described = [describe(step, known) for step in answer.trace]
    said = [answer.text, *described, *(c.quote for c in (*answer.citations, *answer.nearest))]
    assert not unseen(said, up_to)
    spans = [c.span for c in (*answer.citations, *answer.nearest)]
    spans += [c.span for c in answer.consulted] + [*answer.unread]
    spans += [step.span for step in answer.trace if step.span]
    assert all(span.end <= max(up_to, 0) for span in spans)


def test_an_unread_document_is_reported(library):
    (document,) = (record.id for record in library.documents.all())
    *_, answered = ask(
        CollectionLibrary(library),
        Question("Where?", document, known=Known(0)),
        Strategy.GIST,
        Overhearing(),
    )
    assert answered.answer.text == NOT_BEGUN
    assert not answered.answer.answered


def test_what_was_said_before_with_more_known_is_not_leant_on(library):
    (document,) = (record.id for record in library.documents.all())
    earlier = (
        Turn("Who dies?", "Part6 does."),
        Turn("Who lives?", "Part1 does.", up_to=100),
        Turn("Who leaves?", "Part5 does.", up_to=4000),
    )
    model = Overhearing()
    asked = Question("Why?", document, known=Known(earlier=earlier, up_to=1500))
    list(ask(CollectionLibrary(library), asked, Strategy.GIST, model))
    assert "Who lives?Part1 does." in model.shown
    assert not any("dies" in text or "leaves" in text for text in model.shown)


@given(content=books(), share=st.floats(0, 1))
def test_the_beginning_of_a_document_is_a_document(content, share):
    up_to = round(share * len(content.text))
    part = beginning(content, up_to)
    end = len(part.text)
    assert end <= up_to or part is content
    assert content.text.startswith(part.text)
    assert all(span in content.sentences for span in part.sentences)
    assert all(span.end <= end for span in (*part.sentences, *part.passages))
    assert all(block.span.end <= end for block in part.blocks)
    assert all(section.span.end <= end and section.title in part.text for section in part.sections)
    assert all(span.end <= end for page in part.pages for span in page.spans)
    assert beginning(part, up_to).text == part.text


def test_summaries_that_cover_what_is_unread_are_made_of_what_is_read(library):
    (document,) = (record.id for record in library.documents.all())
    tree = library.memories.tree(document)
    known = DocumentMemory(CONTENT, library.memories.episodes(document), tree)
    part = read_part(known, LENGTH // 2)
    rebuilt = [node for node in part.tree if node.summary != tree[node.id].summary]
    assert rebuilt
    for node in rebuilt:
        below = [s for child in part.tree.children(node.id) for s in child.summary.sentences]
        assert node.summary != Gist(())
        assert set(node.summary.sentences) <= set(below)
    assert all(part.tree[node.id] == node for node in tree if node.span.end < LENGTH // 3)
    assert read_part(known, None) is known
