from __future__ import annotations

from itertools import count, islice

import pytest

from reader.asking.summarising import Part, Summary, pieces
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.memory.document_reading import read_document
from reader.text.span import cover
from reader.values.answer import Action
from reader.values.memory_tree import Gist, GistSentence
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose
from tests.scripted import ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Part{n}", tuple(prose(60, f"c{n}p{p}w") for p in range(8))) for n in range(7))
)


def filled(library, events=None):
    document = put(library, CONTENT)
    reading = read_document(library, document, ScriptedModel(), None, clock=count().__next__)
    list(islice(reading, events))
    reading.close()
    return document


def summary(library, document, **bounds):
    *_, last = ask(
        CollectionLibrary(library),
        Question("Sum up", document, **bounds),
        Strategy.SUMMARY,
        ScriptedModel(),
    )
    return last.answer


def test_the_whole_is_summarised_first_and_then_part_by_part(library):
    answer = summary(library, filled(library))
    assert answer.answered
    assert answer.shown_grade is None, "there is nothing that the text could say or not"
    assert {step.action for step in answer.trace} == {Action.SUMMARISE}
    assert answer.words_read == 0
    for n in range(7):
        assert f"Part{n}: " in answer.text
    assert all(c.quote == c.span.of(CONTENT.text) for c in answer.citations)


@pytest.mark.parametrize("number", range(7))
def test_a_chapter_is_summarised_from_its_own_episodes_alone(library, number):
    chapter = CONTENT.sections[number].span
    answer = summary(library, filled(library), about=chapter)
    assert answer.answered
    assert all(chapter.contains(c.span) for c in answer.citations)
    assert {n for n in range(7) if f"c{n}p" in answer.text} == {number}


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


AROUND = ("Imprint", "Colophon")
BOUND = book(
    Chapter(1, "Imprint", tuple(prose(60, f"matter{p}w") for p in range(6))),
    *(Chapter(1, f"Part{n}", tuple(prose(60, f"c{n}p{p}w") for p in range(8))) for n in range(7)),
    Chapter(1, "Colophon", tuple(prose(60, f"press{p}w") for p in range(6))),
)


def read_in(library, content, events=None):
    document = put(library, content)
    reading = read_document(library, document, ScriptedModel(), None, clock=count().__next__)
    list(islice(reading, events))
    reading.close()
    return document


def matter_in(text):
    return [word for word in ("matter", "press", *AROUND) if word in text]


@pytest.mark.parametrize("events", [None, 0, 3, 10, 25])
def test_a_summary_tells_of_the_text_and_not_of_its_imprint(library, events):
    document = read_in(library, BOUND, events)
    answer = summary(library, document)
    assert answer.answered
    assert not matter_in(answer.text)
    assert not any(matter_in(citation.quote) for citation in answer.citations)
    assert "c0p" in answer.text


def test_what_stands_around_the_text_is_remembered_all_the_same(library):
    memory = library.memories.episodes(read_in(library, BOUND))
    assert any("matter0w0" in gist.text for _, gist in memory)
    assert any("press" in gist.text for _, gist in memory)


@pytest.mark.parametrize("number", [0, -1])
def test_asked_for_by_itself_it_is_summed_up(library, number):
    section = BOUND.sections[number]
    answer = summary(library, read_in(library, BOUND), about=section.span)
    assert answer.answered
    assert matter_in(answer.text)
    assert "c0p" not in answer.text


def test_a_part_of_which_only_the_title_page_is_remembered_is_looked_into(library):
    """A short imprint shares its episode with the chapter behind it."""
    content = book(
        Chapter(1, "Imprint", (prose(12, "matter"),)),
        *(Chapter(1, f"Part{n}", (prose(60, f"c{n}w"), prose(60, f"d{n}w"))) for n in range(4)),
    )
    document = read_in(library, content)
    answer = summary(library, document)
    assert not matter_in(answer.text)
    assert "c0w" in answer.text
    opened = [step for step in answer.trace if step.action is Action.OPEN]
    assert [step.span.of(content.text)[:5] for step in opened] == ["Part0"]


def summarised(content, *parts, whole=()):
    """The words of a summary of ``parts``, each of which has these sentences of the text."""
    made = tuple(Part(cover(spans), gist_of(content, *spans), f"Part {n}") for n, spans in parts)
    return [p.written.strip() for p in pieces(Summary(gist_of(content, *whole), made), content)]


def gist_of(content, *spans):
    return Gist(tuple(GistSentence(span.of(content.text), (span,)) for span in spans))


SPEECH = book(
    Chapter(1, "I", ("He came in. She said: “Never. He went out. It rained.",)),
    Chapter(1, "II", ("They met again. The end came.",)),
)
HEADING, CAME, SAID, WENT, RAINED, _, MET, ENDED = SPEECH.sentences


def test_no_sentence_is_repeated_and_every_part_is_named():
    said = summarised(SPEECH, (1, (CAME, WENT)), (2, (MET,)), whole=(CAME, MET))
    assert said == [
        "Sentences that stand out:",
        "“He came in.”",
        "“They met again.”",
        "Part 1:",
        "“He went out.”",
        "Part 2:",
        "",
    ]


def test_headings_and_truncated_speech_are_the_last_resort():
    said = summarised(SPEECH, (1, (HEADING, SAID, RAINED)), (2, (MET,)), whole=(SAID, CAME, ENDED))
    assert said[1:3] == ["“He came in.”", "“The end came.”"]
    assert said[3:5] == ["Part 1:", "“It rained.”"]
    assert summarised(SPEECH, whole=(SAID,)) == ["‘She said: “Never.’"]


def test_a_few_chapters_are_summarised_one_by_one_without_their_parent(library):
    parts = [
        Chapter(1, "First half", ()),
        *(Chapter(2, f"A{n}", (prose(1200, f"a{n}w"),)) for n in range(4)),
        Chapter(1, "Second half", ()),
        *(Chapter(2, f"B{n}", (prose(1200, f"b{n}w"),)) for n in range(4)),
    ]
    answer = summary(library, read_in(library, book(*parts)))
    for name in ("A", "B"):
        assert all(f"\n\n{name}{n}:" in answer.text for n in range(1, 4))
