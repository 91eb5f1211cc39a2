"""A folder read by a local Ray with two workers, one of which is killed."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from reader.importing.importing import import_document
from reader.memory_packs.passing_on import join, look_into
from storage.library import SqliteLibrary
from tests.books import prose
from tests.models.servers.served_process import ServedProcess
from tests.patience import PATIENCE_SECONDS

ray = pytest.importorskip("ray")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture
def server(tmp_path):
    served = ServedProcess(tmp_path / "log", slots=4, seconds=0.3)
    yield served
    served.kill()


def kill_one(work, killed):
    """Kill the first worker that has begun a document."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not killed and time.monotonic() < deadline:
        for note in work.glob("*/library.sqlite3"):
            process = int((note.parent / "process").read_text())
            os.kill(process, signal.SIGKILL)
            killed.append(process)
            return
        time.sleep(0.1)


@pytest.mark.usefixtures("cluster")
def test_a_killed_worker_costs_no_document(tmp_path, server):
    from scripts.ray_reading import Wish, read_folder

    folder, packs, work = tmp_path / "books", tmp_path / "packs", tmp_path / "work"
    folder.mkdir()
    for number in range(4):
        text = "\n\n".join(prose(40, f"b{number}p{n}w") for n in range(12))
        (folder / f"book{number}.txt").write_text(text)
    wish = Wish(str(packs), str(work), ("--server", server.address, "--longest", "80"))
    killed = []
    killer = threading.Thread(target=kill_one, args=(work, killed))
    killer.start()
    rows = list(read_folder(folder, wish, 2))
    killer.join()
    assert killed
    assert [row["code"] for row in rows] == [0] * 4
    assert sorted(path.name[:5] for path in packs.glob("*.zip")) == [f"book{n}" for n in range(4)]
    assert list(work.iterdir()) == []
    assert list(read_folder(folder, wish, 2)) == []
    with SqliteLibrary.open(tmp_path / "laptop") as laptop:
        for pack in packs.glob("*.zip"):
            *_, last = import_document(laptop, folder / f"{pack.name[:5]}.txt")
            join(laptop, look_into(laptop, pack))
            assert laptop.memories.status(last.record.id).tree_complete
