from __future__ import annotations

from itertools import count, islice

import pytest

from reader.asking.asking import ask
from reader.asking.read_part import Known
from reader.asking.summarising import covering
from reader.asking.values import Action, Question, Strategy
from reader.memory.reading import read_document
from storage.library import SqliteLibrary
from tests.books import Chapter, book, prose
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Part{n}", tuple(prose(60, f"c{n}p{p}w") for p in range(8))) for n in range(7))
)


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path) as opened:
        yield opened


def filled(library, events=None):
    document = put(library, CONTENT)
    reading = read_document(library, document, ScriptedModel(), None, clock=count().__next__)
    list(islice(reading, events))
    reading.close()
    return document


def summary(library, document, **bounds):
    *_, last = ask(
        library, Question("Sum up", document, **bounds), Strategy.SUMMARY, ScriptedModel()
    )
    return last.answer


def test_the_whole_is_told_first_and_then_part_by_part(library):
    answer = summary(library, filled(library))
    assert answer.answered
    assert {step.action for step in answer.trace} == {Action.SUMMARISE}
    assert answer.words_read == 0
    for n in range(7):
        assert f"Part{n}: " in answer.text
    assert all(c.quote == c.span.of(CONTENT.text) for c in answer.citations)


@pytest.mark.parametrize("number", range(7))
def test_a_chapter_is_told_from_its_own_episodes_alone(library, number):
    chapter = CONTENT.sections[number].span
    answer = summary(library, filled(library), about=chapter)
    assert answer.answered
    assert all(chapter.contains(c.span) for c in answer.citations)
    assert {n for n in range(7) if f"c{n}p" in answer.text} == {number}


def test_the_fewest_nodes_cover_a_stretch(library):
    document = filled(library)
    memories = library.memories
    known = Known(CONTENT, memories.episodes(document), memories.tree(document))
    (root,) = covering(known, CONTENT.whole)
    assert root.node == known.tree.roots[0].id
    two = CONTENT.sections[1].span.start, CONTENT.sections[3].span.start
    parts = covering(known, type(CONTENT.whole)(*two))
    assert [part.title for part in parts] == ["Part1", "Part2"]


def test_what_nobody_has_read_is_looked_into_from_beginning_to_end(library):
    document = put(library, CONTENT)
    answer = summary(library, document)
    assert answer.answered
    opened = [step.span for step in answer.trace]
    assert len(opened) == 6
    assert opened[0].start == 0
    assert opened[-1].end == len(CONTENT.text)
    assert answer.unread


@pytest.mark.parametrize("events", [3, 10, 25])
def test_a_summary_works_while_it_is_being_read(library, events):
    assert summary(library, filled(library, events)).answered
