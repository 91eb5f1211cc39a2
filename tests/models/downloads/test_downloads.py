"""Downloads, whole: the real client in its real process, against a server on this machine."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from models.downloads import downloads as downloads_
from models.downloads.download_values import Fetched, Hub
from models.downloads.downloads import Downloads
from reader.errors import ModelError
from reader.model_choice import CheckingDownload, Downloading
from tests.models.downloads.hub_server import REPOSITORY, REVISION, HubServer

CONTENT = random.Random(1).randbytes(3_000_000)


@pytest.fixture
def hub():
    with HubServer(CONTENT) as server:
        yield server


@pytest.fixture
def connections():
    return []


@pytest.fixture
def downloads(tmp_path, hub, connections):
    return Downloads(tmp_path / "models", connections.append, Hub(hub.address))


def the_file(downloads):
    return downloads.look(REPOSITORY)[0]


def test_the_files_are_those_the_hub_describes(downloads):
    smallest, larger = downloads.look(REPOSITORY)
    assert (smallest.name, smallest.size, smallest.revision) == (
        "model.gguf",
        len(CONTENT),
        REVISION,
    )
    assert larger.name == "larger.gguf"
    assert [file.name for file in downloads.look(REPOSITORY, "larg*")] == ["larger.gguf"]


def test_a_file_arrives_whole_and_checked(downloads):
    *events, last = downloads.fetch(the_file(downloads))
    assert last.path.read_bytes() == CONTENT
    assert CheckingDownload() in events
    assert not list(last.path.parent.glob("*.part"))


def test_what_is_here_is_not_fetched_again(downloads, hub):
    file = the_file(downloads)
    list(downloads.fetch(file))
    asked = len(hub.asked)
    assert [type(event) for event in downloads.fetch(file)] == [Fetched]
    assert len(hub.asked) == asked


def test_pausing_keeps_what_is_here_and_goes_on_from_there(downloads, hub):
    hub.content = CONTENT * 8  # what comes is written in portions of ten megabytes
    file = the_file(downloads)
    hub.pause_in_the_middle = True
    going = downloads.fetch(file)
    event = next(going)
    assert isinstance(event, Downloading)
    assert 0 < event.done < len(hub.content)
    going.close()
    hub.pause_in_the_middle = False
    hub.go_on.set()
    *_, last = downloads.fetch(file)
    assert last.path.read_bytes() == hub.content
    begins = [
        int(headers["Range"].removeprefix("bytes=").rstrip("-"))
        for path, headers in hub.asked
        if "Range" in headers
    ]
    assert begins
    assert begins[-1] > 0


def test_a_connection_that_breaks_off_is_taken_up_again(downloads, hub):
    hub.break_after, hub.breaks = 1_000_000, 2
    *_, last = downloads.fetch(the_file(downloads))
    assert last.path.read_bytes() == CONTENT


def test_a_connection_that_breaks_off_for_good_keeps_what_is_here(downloads, hub):
    file = the_file(downloads)
    hub.break_after, hub.breaks = 1000, 100
    with pytest.raises(ModelError, match=r"connection was lost|stopped"):
        list(downloads.fetch(file))
    hub.breaks = 0
    *_, last = downloads.fetch(file)
    assert last.path.read_bytes() == CONTENT


def test_a_wrong_file_is_thrown_away(downloads, hub):
    hub.wrong = True
    file = the_file(downloads)
    with pytest.raises(ModelError, match="checksum"):
        list(downloads.fetch(file))
    assert not list(downloads.place(file).parent.iterdir())


def test_a_wrong_length_is_noticed(downloads, hub):
    hub.claims = len(CONTENT) // 3
    with pytest.raises(ModelError):
        list(downloads.fetch(the_file(downloads)))


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (401, "access token|no model"),
        (404, "no such file"),
        (429, "Too many"),
        (500, "reports an error"),
    ],
)
def test_refusals_are_reported_in_words(downloads, hub, status, says):
    hub.status = status
    with pytest.raises(ModelError, match=says):
        downloads.look(REPOSITORY)


def test_refusals_of_the_file_are_reported_in_words(downloads, hub):
    file = the_file(downloads)
    hub.status = 404
    with pytest.raises(ModelError, match="no such file"):
        list(downloads.fetch(file))


def test_a_web_page_in_place_of_an_answer_is_reported_in_words(downloads, hub):
    hub.html = True
    with pytest.raises(ModelError, match="Unexpected response"):
        downloads.look(REPOSITORY)


def test_an_unreachable_hub_is_reported_in_words(tmp_path):
    away = Downloads(tmp_path, lambda _: None, Hub("http://127.0.0.1:9"))
    with pytest.raises(ModelError, match="Can't reach"):
        away.look(REPOSITORY)


def test_a_full_disk_is_reported_before_anything_is_fetched(downloads, hub, monkeypatch):
    file = the_file(downloads)
    asked = len(hub.asked)
    usage = type("Usage", (), {"free": 1000})
    monkeypatch.setattr(downloads_.shutil, "disk_usage", lambda _: usage)
    with pytest.raises(ModelError, match=r"needs 0\.5 GB, 0\.0 GB is free"):
        list(downloads.fetch(file))
    assert len(hub.asked) == asked


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_fills_on_the_way_is_reported_in_words(downloads):
    file = the_file(downloads)
    part = downloads.place(file).with_name("model.gguf.part")
    part.parent.mkdir(parents=True)
    part.symlink_to("/dev/full")
    with pytest.raises(ModelError):
        list(downloads.fetch(file))


def test_every_connection_is_noted_with_what_is_sent(downloads, connections):
    list(downloads.fetch(the_file(downloads)))
    assert [each.host for each in connections] == ["127.0.0.1"] * 2
    assert "list of files" in connections[0].purpose
    assert "model.gguf" in connections[1].purpose
    assert "token" not in connections[0].sent


def test_a_token_is_sent_only_if_there_is_one(tmp_path, hub, connections):
    Downloads(tmp_path, connections.append, Hub(hub.address)).look(REPOSITORY)
    Downloads(tmp_path, connections.append, Hub(hub.address, "secret")).look(REPOSITORY)
    sent = [headers.get("Authorization", headers.get("authorization")) for _, headers in hub.asked]
    assert sent[0] is None
    assert sent[-1] == "Bearer secret"
    assert "token" in connections[-1].sent
