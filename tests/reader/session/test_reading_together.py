"""Several documents read by several servers, which may die and come back."""

from __future__ import annotations

import time
from contextlib import closing
from itertools import pairwise

import pytest

from models.servers.pool import OtherModelError
from reader.errors import ModelError
from reader.session.reading_together import read_together
from tests.books import plain, prose
from tests.models.servers.served_process import ServedProcess
from tests.patience import PATIENCE_SECONDS
from tests.reader.session.together import SHORT, is_gist, read_all, together
from tests.shelf import put

BOOKS = 4


@pytest.fixture
def documents(library):
    return [
        put(library, plain(*(prose(60, f"b{book}p{n}w") for n in range(20))))
        for book in range(BOOKS)
    ]


@pytest.fixture
def start(tmp_path):
    """Starts servers, each with a log of its own."""
    started = []

    def begin(**options):
        server = ServedProcess(tmp_path / f"{len(started)}.log", **options)
        started.append(server)
        return server

    yield begin
    for server in started:
        server.kill()


@pytest.fixture
def notes():
    return []


def wait_until_noticed(notes):
    """Until a request to the server that was killed has failed."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not notes and time.monotonic() < deadline:
        time.sleep(0.01)


def assert_whole(library, documents):
    """Every document is read to its end, and nothing of it twice."""
    for document in documents:
        status = library.memories.status(document)
        assert status.tree_complete
        by = library.memories.deepened(document)
        assert {maker.model for maker in by.values()} == {"big-8b"}
        assert by.keys() == {node.id for node in library.memories.tree(document)}
        spans = [episode.span for episode, _ in library.memories.episodes(document)]
        assert all(a.end <= b.start for a, b in pairwise(spans))


def test_documents_are_read_by_all_servers_at_once(tmp_path, library, documents, start, notes):
    first, second = start(), start()
    with together(tmp_path, notes, first, second) as open_session:
        passages, ended = read_all(open_session, documents)
    assert {each.document for each in ended} == set(documents)
    assert not any(each.problem for each in ended)
    assert passages == sum(library.memories.status(each).episodes for each in documents)
    assert_whole(library, documents)
    assert min(len(first.answered), len(second.answered)) > len(first.answered) / 4


def test_a_server_killed_in_the_middle_loses_nothing_and_is_used_again(
    tmp_path, library, documents, start, notes
):
    lasting, dying = start(seconds=0.1), start()
    back = start(port=dying.port, waits=True)

    def act(passages):
        if passages == 4:
            dying.kill()
            wait_until_noticed(notes)
            back.begin()

    with together(tmp_path, notes, lasting, dying) as open_session:
        passages, ended = read_all(open_session, documents, act)
    assert not any(each.problem for each in ended)
    assert passages == sum(library.memories.status(each).episodes for each in documents)
    assert_whole(library, documents)
    assert back.answered
    said = " ".join(notes)
    assert "The other servers go on." in said
    assert f"The server at {dying.address} is back." in said
    # A request is asked again only of what was killed before its answer had come.
    whole = lasting.answered + dying.answered + back.answered
    assert len(whole) - len(set(whole)) <= 2


def test_what_was_read_is_kept_when_all_are_killed_and_continued(
    tmp_path, library, documents, start, notes
):
    server = start()

    def act(passages):
        if passages == 6:
            server.kill()

    with together(tmp_path, notes, server) as open_session:
        passages, ended = read_all(open_session, documents, act)
    assert all(isinstance(each.problem, ModelError) for each in ended)
    kept = sum(library.memories.status(each).depth.passages for each in documents)
    assert kept >= passages >= 6  # some of it was stored when the others failed
    with together(tmp_path, notes, start()) as open_session:
        more, ended = read_all(open_session, documents)
    assert not any(each.problem for each in ended)
    assert kept + more == sum(library.memories.status(each).episodes for each in documents)
    assert_whole(library, documents)


def test_a_server_with_another_model_is_refused(tmp_path, start, notes):
    servers = start(), start(model="other-8b")
    with (
        pytest.raises(OtherModelError, match="has the model other-8b, not big-8b"),
        together(tmp_path, notes, *servers),
    ):
        pass


def test_a_server_that_comes_back_with_another_model_is_not_used(
    tmp_path, library, documents, start, notes
):
    lasting, dying = start(seconds=0.1), start()
    other = start(model="other-8b", port=dying.port, waits=True)

    def act(passages):
        if passages == 4:
            dying.kill()
            wait_until_noticed(notes)
            other.begin()

    with together(tmp_path, notes, lasting, dying) as open_session:
        read_all(open_session, documents, act)
    assert_whole(library, documents)
    assert other.answered == []


def test_leaving_early_stops_all_and_keeps_what_was_read(
    tmp_path, library, documents, start, notes
):
    with together(tmp_path, notes, start(seconds=0.2)) as open_session:
        begun = time.monotonic()
        with closing(read_together(open_session, documents, 2, wishes=SHORT)) as events:
            next(event for event in events if is_gist(event))
        assert time.monotonic() - begun < 60
    assert sum(library.memories.status(each).depth.passages for each in documents) >= 1
