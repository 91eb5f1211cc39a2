"""A file is imported, read and asked by a real model; whether it answers well is evaluated."""

from __future__ import annotations

import threading

import pytest

from models.choice import FromFile, to_json
from models.equipment import Equipment
from reader.errors import Cancelled
from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse, source_of
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import Deepened
from reader.network import Gate
from reader.records import Choice
from reader.roles import Roles
from reader.session.reading_session import ReadingSession
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.real.material import QUESTION, TEXT
from tests.real_models import real_model
from tests.scripted import LetterEncoder

pytestmark = [pytest.mark.real_model, pytest.mark.timeout(300)]

WISHES = Wishes(EpisodeSize(60, 120), fan_out=3)


def imported(library, folder, text):
    """A file that the importing process has taken in."""
    path = folder / "mill.md"
    path.write_text(f"# The mill\n\n{text}", encoding="utf-8")
    *_, last = parse(path)
    assert isinstance(last, Parsed)
    return library.documents.add(last.document, source_of(path)).id


def opened_session(folder):
    # By itself the program leaves everything to the embedded reader where a model is this small.
    equipment = Equipment(
        LetterEncoder(), FileLedger(folder), Gate(), print, threads=1, roles=Roles()
    )
    return ReadingSession(SqliteLibrary.open(folder / "library"), equipment)


def prepared(folder, text=TEXT):
    """A library with a report in it, to be read by the model."""
    with SqliteLibrary.open(folder / "library") as library:
        library.choices.set(Choice.MODEL, to_json(FromFile(real_model())))
        return imported(library, folder, text)


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """A session, a document that the model has read once, its text and its library."""
    folder = tmp_path_factory.mktemp("read")
    document = prepared(folder)
    session = opened_session(folder)
    list(session.read(document, wishes=WISHES))
    list(session.deepen(document))
    with SqliteLibrary.open(folder / "library") as library:
        yield session, document, library
    session.close()


def test_all_of_it_is_remembered_in_sentences_that_lead_back(read):
    _, document, library = read
    status, content = library.memories.status(document), library.documents.content(document)
    assert status.tree_complete
    readers = library.memories.deepened(document)
    assert readers.keys() == {node.id for node in library.memories.tree(document)}
    assert all(reader.model.startswith("Smollm2") for reader in readers.values())
    episodes = list(library.memories.episodes(document))
    assert len(episodes) >= 3
    assert episodes[0][0].span.start == 0
    assert episodes[-1][0].span.end == len(content.text)
    for episode, gist in episodes:
        assert gist.text.strip()
        for sentence in gist.sentences:
            assert sentence.sources
            assert all(episode.span.contains(source) for source in sentence.sources)


@pytest.mark.parametrize(
    "strategy", [Strategy.WHOLE, Strategy.GIST, Strategy.TREE, Strategy.MULTIHOP]
)
def test_every_way_of_asking_ends_with_quotes_of_the_text(read, strategy):
    session, document, library = read
    text = library.documents.content(document).text
    *_, last = session.ask(Question(QUESTION, document), strategy)
    assert isinstance(last, Answered)
    assert last.answer.model.startswith("Smollm2")
    for citation in (*last.answer.citations, *last.answer.nearest):
        assert citation.span.of(text) == citation.quote


def test_a_question_that_is_cancelled_leaves_the_next_one_alone(read):
    session, document, _ = read
    asking = session.ask(Question(QUESTION, document), Strategy.TREE)
    session.interrupt()
    with pytest.raises(Cancelled):
        list(asking)
    session.resume()
    *_, last = session.ask(Question(QUESTION, document), Strategy.TREE)
    assert isinstance(last, Answered)


def interrupt_after_the_first_part(session, reading):
    """As the window does it: from another thread, while the model works."""
    for event in reading:
        if isinstance(event, Deepened):
            stopping = threading.Thread(target=session.interrupt)
            stopping.start()
            stopping.join()


def test_a_reading_that_is_interrupted_goes_on_where_it_was(tmp_path):
    document = prepared(tmp_path, TEXT[: len(TEXT) // 2])
    session = opened_session(tmp_path)
    list(session.read(document, wishes=WISHES))
    with pytest.raises(Cancelled):
        interrupt_after_the_first_part(session, session.deepen(document))
    session.close()
    with SqliteLibrary.open(tmp_path / "library") as library:
        before = library.memories.deepened(document)
        tree = library.memories.tree(document)
        kept = {node.id: node for node in tree if node.id in before}
        assert 0 < len(kept) < len(tree)
    resumed = opened_session(tmp_path)
    list(resumed.deepen(document))
    resumed.close()
    with SqliteLibrary.open(tmp_path / "library") as library:
        tree = library.memories.tree(document)
        assert library.memories.deepened(document).keys() == {node.id for node in tree}
        assert {node.id: node for node in tree if node.id in kept} == kept
