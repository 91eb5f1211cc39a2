"""Reading with servers in processes of their own, without the program around it."""

from __future__ import annotations

from contextlib import closing, contextmanager

from models.equipment import Equipment
from models.servers.address import Server
from models.servers.pool import ServerPool
from models.servers.requests import Patience
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import Deepened
from reader.network import Gate
from reader.session.reading_session import ReadingSession
from reader.session.reading_together import Advanced, DocumentRead, read_together
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.scripted import LetterEncoder, WordNetwork

SHORT = Wishes(EpisodeSize(60, 150))


@contextmanager
def together(tmp_path, notes, *servers):
    """What opens a session that reads with these servers."""
    addresses = [Server(server.address, "big-8b") for server in servers]
    pool = ServerPool(addresses, Patience(10, loading=2), notes.append)
    pool.look()
    ledger = FileLedger(tmp_path)
    network = WordNetwork()
    shared = Equipment(
        LetterEncoder(), ledger, Gate(), notes.append, network=network, pool=pool, slots=1
    )
    yield lambda: ReadingSession(SqliteLibrary.open(tmp_path / "library"), shared)


def is_gist(event):
    """Whether a language model has read a passage."""
    return (
        isinstance(event, Advanced)
        and isinstance(event.event, Deepened)
        and not event.event.node.level
    )


def read_all(open_session, documents, act=lambda _passages: None, parallel=3):
    passages, ended = 0, []
    with closing(read_together(open_session, documents, parallel, wishes=SHORT)) as events:
        for event in events:
            if isinstance(event, DocumentRead):
                ended.append(event)
            elif is_gist(event):
                passages += 1
                act(passages)
    return passages, ended
