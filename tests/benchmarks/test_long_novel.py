"""Cost of importing, reading and asking a long novel, as ratios to bare means in the same run.

    python -m pytest tests/benchmarks/test_long_novel.py --benchmark-enable -s

Uses the 565,000-word novel of the shared material.
"""

from __future__ import annotations

import time
from contextlib import contextmanager

import pymupdf
import pytest

from main import Program
from models.minilm import model_folder
from reader.importing.importing import Imported, import_document
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.corpus import corpus

NOVEL = "epubs/standardebooks/leo-tolstoy_war-and-peace_louise-maude_aylmer-maude.epub"
QUESTION = "What did Prince Andrew see in the sky when he lay wounded at Austerlitz?"

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(3600)]


class Stopwatch:
    seconds = 0.0


@contextmanager
def timed():
    watch = Stopwatch()
    started = time.perf_counter()
    yield watch
    watch.seconds = time.perf_counter() - started


@pytest.fixture(scope="module")
def program(request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement of several minutes: --benchmark-enable")
    with Program() as running:
        yield running


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("library")


@pytest.fixture(scope="module")
def record(program, folder):
    """The novel, imported; and how long that took."""
    with timed() as watch:
        library = program.open_library(folder)
        *_, last = import_document(library, corpus(NOVEL))
        library.close()
    assert isinstance(last, Imported)
    print(f"\nimported and searchable: {watch.seconds:.1f} s, {last.record.words:,} words")
    return last.record


def ask(session, record, strategy):
    with timed() as watch:
        *_, last = session.ask(Question(QUESTION, record.id), strategy)
    assert isinstance(last, Answered)
    return watch.seconds, last.answer


def test_importing_against_bare_words(record):
    with timed() as bare:
        document = pymupdf.open(corpus(NOVEL))
        count = sum(len(page.get_text("words")) for page in document)
    assert count > 500_000
    print(f"\nbare MuPDF words of the same file: {bare.seconds:.1f} s")
    assert record.pages > 1000


def test_first_question_before_anything_is_read(program, folder, record):
    session = program.open_session(folder)
    seconds, answer = ask(session, record, Strategy.AUTO)
    session.close()
    assert answer.unread
    print(f"\nfirst question after import: {seconds:.2f} s")


def test_reading_against_merely_embedding_the_sentences(program, folder, record):
    library = program.open_library(folder)
    content = library.documents.content(record.id)
    library.close()
    sentences = [span.of(content.text) for span in content.sentences]
    program.encoder.encode(["loads the encoder, which both sides need"])
    session = program.open_session(folder)
    with timed() as ours:
        for _ in session.read(record.id):
            pass
    session.close()
    bare = embedding_seconds(sentences)
    print(
        f"\n{len(sentences):,} sentences; read in {ours.seconds:.1f} s; bare sentence-transformers "
        f"{bare:.1f} s; ratio {ours.seconds / bare:.2f}"
    )


def embedding_seconds(sentences):
    from sentence_transformers import SentenceTransformer

    bare = SentenceTransformer(str(model_folder()), device="cpu")
    bare.encode(sentences[:64])
    with timed() as watch:
        bare.encode(sentences)
    return watch.seconds


@pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.TREE])
def test_a_question_with_everything_built(program, folder, record, strategy):
    session = program.open_session(folder)
    first, _ = ask(session, record, strategy)
    again = sorted(ask(session, record, strategy)[0] for _ in range(5))[2]
    session.close()
    print(f"\n{strategy}: first {first:.2f} s, then {again:.2f} s")
