"""Questions put to methods over a real library."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from reader.asking.values import Strategy
from reader.evaluation.evidence import Measured, NotLocated, evaluate
from reader.evaluation.methods import (
    AskedStrategy,
    MeaningRelevance,
    RankedEpisodes,
    RankedPages,
    WordRelevance,
    cited_first,
)
from reader.evaluation.questions import EvidenceQuestion, GoldPage, GoldPassage
from reader.memory.values import Episode, Gist, GistSentence, Maker
from reader.records import Source
from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Format,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
)
from reader.text.span import Span, SpanTable
from storage.library import SqliteLibrary
from tests.scripted import ScriptedModel

PARTS = [
    "The harbour froze.",
    "Ships waited long.",
    "A doctor came late.",
    "He sold medicine.",
    "Parliament raised taxes.",
    "Nobody liked taxes.",
]


class Initials:
    """An encoder by first letters."""

    name = "initials"
    dimensions = 26

    def encode(self, texts):
        rows = np.full((len(texts), 26), 0.01, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.lower().split():
                if word[0].isascii() and word[0].isalpha():
                    row[ord(word[0]) - ord("a")] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def close(self):
        pass


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "town.txt"
    path.write_bytes("\r\n".join(PARTS).encode())
    return path


@pytest.fixture
def library(tmp_path, path):
    """Six passages of one sentence, two to a page, two to an episode."""
    text, spans = " ".join(PARTS), []
    for part in PARTS:
        start = text.index(part)
        spans.append(Span(start, start + len(part)))
    pairs = [Span(a.start, b.end) for a, b in zip(spans[::2], spans[1::2], strict=True)]
    pages = tuple(Page(n, str(n), (s,), PageState.TEXT, 1, 1) for n, s in enumerate(pairs, 1))
    table, whole = SpanTable.of(spans), Span(0, len(text))
    block = Block(whole, BlockKind.PARAGRAPH)
    content = DocumentText(text, (block,), (), table, table, pages)
    library = SqliteLibrary.open(tmp_path / "library")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    parsed = ParsedDocument(Format.TEXT, Metadata("Town"), content)
    document = library.documents.add(parsed, Source(path, digest, 1)).id
    library.memories.add_vectors(document, Initials.name, 0, Initials().encode(PARTS))
    for number, span in enumerate(pairs, 1):
        gist = Gist((GistSentence(PARTS[2 * number - 2], (spans[2 * number - 2],)),))
        library.memories.add_episode(document, Episode(number, span), gist, Maker("m", "1"))
    yield library
    library.close()


def asked(path, text, *gold, answerable=True):
    return EvidenceQuestion(text, "g", text, path, answerable, gold)


def gold_of(path, part):
    start = path.read_bytes().decode().index(part)
    return GoldPassage(Span(start, start + len(part)))


def run(library, questions, *methods):
    record = library.documents.all()[0]
    return list(evaluate(library, {record.source.path: record.id}, questions, methods))


def test_words_and_meaning_find_the_episode(library, path):
    words = RankedEpisodes("words", library, [WordRelevance(library)])
    meaning = RankedEpisodes("meaning", library, [MeaningRelevance(library, Initials())])
    both = RankedEpisodes(
        "both", library, [WordRelevance(library), MeaningRelevance(library, Initials())]
    )
    question = asked(path, "taxes by parliament", gold_of(path, PARTS[4]))
    events = run(library, [question], words, meaning, both)
    assert [event.outcome.method for event in events] == ["words", "meaning", "both"]
    for event in events:
        assert event.outcome.judgement.rank == 1
        assert event.outcome.judgement.recall == 1
        assert len(event.outcome.retrieved.places) == 3


def test_pages_are_ranked_where_pages_are_the_evidence(library, path):
    methods = [
        RankedEpisodes("episodes", library, [WordRelevance(library)]),
        RankedPages("pages", WordRelevance(library), (1.0,)),
    ]
    for event in run(library, [asked(path, "Which doctor?", GoldPage(2))], *methods):
        assert event.outcome.judgement.rank == 1


def test_a_wrong_method_is_measured_as_wrong(library, path):
    words = RankedEpisodes("words", library, [WordRelevance(library)])
    question = asked(path, "taxes", gold_of(path, PARTS[0]))
    (event,) = run(library, [question], words)
    assert event.outcome.judgement.rank > 1


@pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.TREE])
def test_the_whole_reader_is_a_method(library, path, strategy):
    record = library.documents.all()[0]
    sentence = library.documents.content(record.id).sentences[2]
    model = ScriptedModel({"Which doctor?": [sentence]})
    method = AskedStrategy("asked", library, model, strategy)
    known = asked(path, "Which doctor?", gold_of(path, PARTS[2]))
    silent = asked(path, "Which dentist?", answerable=False)
    first, second = run(library, [known, silent], method)
    assert first.outcome.judgement.rank == 1
    assert first.outcome.retrieved.answered
    assert second.outcome.judgement is None
    assert not second.outcome.retrieved.answered


def test_evidence_that_is_not_in_the_document_is_reported(library, path):
    lost = asked(path, "Where?", GoldPassage(Span(500, 600)))
    (event,) = run(library, [lost], RankedEpisodes("words", library, [WordRelevance(library)]))
    assert event == NotLocated(lost)


def test_other_documents_are_passed_over(library, path):
    other = asked(path.with_name("other.txt"), "Where?", GoldPage(1))
    assert run(library, [other], RankedPages("p", WordRelevance(library), (1.0,))) == []


def test_each_question_meets_each_method_once(library, path):
    methods = [RankedPages(name, WordRelevance(library), (1.0,)) for name in "ab"]
    questions = [asked(path, text, GoldPage(1)) for text in ("Ships?", "Harbour?")]
    events = run(library, questions, *methods)
    assert all(isinstance(event, Measured) for event in events)
    assert len({(e.question.id, e.outcome.method) for e in events}) == 4


def test_cited_places_come_first():
    episodes = [Span(0, 10), Span(10, 20), Span(20, 30)]
    assert cited_first(episodes, [Span(22, 24), Span(12, 13), Span(23, 25)]) == [
        episodes[2],
        episodes[1],
        episodes[0],
    ]
