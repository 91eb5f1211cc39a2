"""``gistwalker models`` as a person or script uses it; a whole job with a model that babbles."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from typing import Any

import psutil
import pytest

from main import settings_file
from models import catalogue
from models.catalogue import Entry
from models.servers import probing
from reader.errors import ExitCode
from reader.network import OFFLINE_VARIABLE
from tests.models.babbling import write_model
from tests.models.downloads.hub_server import REPOSITORY, HubServer
from tests.models.servers.model_server import ModelServer
from tests.patience import PATIENCE_SECONDS, wait_for
from tests.ui.terminal.outcome import ok, shape

TEXT = """\
# The light

The lighthouse was built in 1854 by Agnes Farrow. It stands on a rock in the sea.

# The ship

The ship that went down in the winter of 1871 was called the Marigold. She carried barley.
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_model(tmp_path_factory.mktemp("models") / "babbling.gguf")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "light.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_list_shows_the_machine_and_the_embedded_reader(gistwalker):
    printed = shape(gistwalker("models", "list", "--json"))
    assert printed["machine"]["cores"] >= 1
    assert 0 < printed["machine"]["free"] <= printed["machine"]["memory"]
    assert [device["name"] for device in printed["machine"]["devices"]]
    (embedded,) = printed["models"]
    assert (embedded["name"], embedded["used"]) == ("embedded", True)
    out = ok(gistwalker("models", "list"))
    assert "memory free" in out
    assert "* embedded" in out


def test_the_first_model_that_is_added_is_used_and_another_one_waits(gistwalker, model, tmp_path):
    out = ok(gistwalker("models", "add", model))
    assert "“babbling” is on the list of models, and this library uses it now." in out
    other = write_model(tmp_path / "an other.gguf")
    out = ok(gistwalker("models", "add", other))
    assert "To use it: gistwalker models use 'an other'" in out
    used = [m["name"] for m in shape(gistwalker("models", "list", "--json"))["models"] if m["used"]]
    assert used == ["babbling"]


def test_a_model_file_is_added_used_and_forgotten(gistwalker, model):
    added = shape(gistwalker("models", "add", model, "--json"))
    assert (added["name"], added["kind"], added["used"]) == ("babbling", "file", True)
    gistwalker("models", "use", "embedded")
    assert added["size"] == model.stat().st_size
    assert added["planned"]["fit"] in ("cpu", "gpu")
    code, out, err = gistwalker("models", "use", "babb")
    assert code == ExitCode.OK
    assert "now uses babbling" in out
    assert "--fresh" in err
    used = [m["name"] for m in shape(gistwalker("models", "list", "--json"))["models"] if m["used"]]
    assert used == ["babbling"]
    code, _, err = gistwalker("models", "forget", "babbling")
    assert code == ExitCode.OK
    assert "now it uses the embedded reader" in err
    assert model.exists()
    used = [m["name"] for m in shape(gistwalker("models", "list", "--json"))["models"] if m["used"]]
    assert used == ["embedded"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["add", "no-such.gguf"], "There is no file"),
        (["add", __file__], "n't a model in GGUF"),
        (["add", "http://192.0.2.1:8080"], "n't this machine"),
        (["add", "127.0.0.1:9"], "No model server at"),
        (["use", "nobody"], "no model"),
        (["forget", "nobody"], "no model"),
        (["test"], "nothing to test"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_a_code(gistwalker, arguments, says):
    code, out, err = gistwalker("models", *arguments)
    assert code == ExitCode.MODEL
    assert says in err
    assert err.count("\n") == 1
    assert out == ""


@pytest.mark.slow
def test_a_whole_job_with_a_model_that_babbles(gistwalker, model, book):
    gistwalker("models", "add", model)
    gistwalker("models", "use", "babbling")
    code, _, err = gistwalker("import", book)
    assert code == ExitCode.OK, err
    gistwalker("models", "roles", "--set", "gist=model")
    read = shape(gistwalker("read", "1", "--json"))["memory"]
    assert read["tree_complete"]
    assert read["read_by_model"]["passages"] == read["read_by_model"]["of_passages"] > 0
    assert "[babbling]" in ok(gistwalker("tree", "1"))
    answer = shape(gistwalker("ask", "1", "--json", "When was the lighthouse built?"))
    assert answer["model"].startswith("babbling (")
    cited = [*answer["citations"], *answer["nearest"]]
    assert cited
    assert all(citation["pages"] and citation["quote"] in TEXT for citation in cited)
    gistwalker("models", "use", "embedded")
    assert shape(gistwalker("read", "1", "--json"))["memory"] == read
    answer = shape(gistwalker("ask", "1", "--json", "When was the lighthouse built?"))
    assert answer["model"] == "embedded reader"
    assert "1854" in answer["answer"]
    again = shape(gistwalker("read", "1", "--fresh", "--json"))["memory"]
    assert again["read_by_model"]["passages"] == 0


def test_a_model_that_babbles_is_tried_and_found_out(gistwalker, model):
    """And what was measured is told from then on."""
    gistwalker("models", "add", model)
    found = shape(gistwalker("models", "test", "babbling", "--json"))
    assert found["right"] is False
    assert found["expected"] == "1854"
    assert found["device"] == "CPU" or found["gpu_layers"]
    assert found["prompt_rate"] > 0
    assert found["context"] >= 2048
    out = ok(gistwalker("models", "test", "babbling"))
    assert "Wrong: the text says 1854" in out
    (_, listed) = shape(gistwalker("models", "list", "--json"))["models"]
    assert listed["measured"]["layers"] == found["layers"]
    assert "answered wrong" in gistwalker("models", "list")[1]


def test_a_served_model_is_added_tried_and_noted(gistwalker):
    with ModelServer(lambda body: "It was built in 1854, they say.") as program:
        code, _, err = gistwalker("models", "add", program.address)
        assert code == ExitCode.MODEL
        assert "small, large" in err
        added = shape(gistwalker("models", "add", program.address, "--model", "small", "--json"))
        assert (added["kind"], added["place"]) == ("server", program.address)
        found = shape(gistwalker("models", "test", "small", "--json"))
        assert found["right"] is True
    noted = shape(gistwalker("models", "connections", "--json"))["connections"]
    assert [each["host"] for each in noted] == [program.address] * 3
    out = ok(gistwalker("models", "connections"))
    assert out.count(program.address) == 3


def test_nothing_was_ever_connected_to_says_so(gistwalker):
    out = ok(gistwalker("models", "connections"))
    assert "No connections so far" in out


def test_the_catalogue_says_what_fits(gistwalker):
    offers = shape(gistwalker("models", "catalogue", "--json"))["models"]
    assert len(offers) >= 4
    assert all(offer["source"].startswith("https://") for offer in offers)
    out = ok(gistwalker("models", "catalogue"))
    assert all(offer["name"] in out for offer in offers)


@pytest.fixture
def small_catalogue(monkeypatch):
    """A catalogue whose only model fits any machine."""
    source = "https://example.org"
    entry = Entry("small", REPOSITORY, "model.gguf", 1_000_000, "MIT", 2048, source)
    monkeypatch.setattr(catalogue, "entries", lambda: (entry,))


@pytest.mark.usefixtures("small_catalogue")
def test_it_recommends_a_model_and_finds_servers(gistwalker, model, monkeypatch):
    with ModelServer() as server:
        monkeypatch.setattr(probing, "USUAL", {"Ollama": server.address})
        found = shape(gistwalker("models", "recommend", "--json"))
        assert found["model"]["name"] == "small"
        assert found["model"]["seconds"] < 60
        assert "The largest model" in found["why"]
        assert found["command"] == "gistwalker models download small"
        assert found["servers"] == [
            {"program": "Ollama", "address": server.address, "models": ["small", "large"]}
        ]
        out = ok(gistwalker("models", "recommend"))
        assert f"gistwalker models add {server.address} --model small" in out
    assert "memory free" in out
    assert found["why"] in out
    gistwalker("models", "add", model)
    assert "download small && gistwalker models use small" in gistwalker("models", "recommend")[1]


@pytest.mark.usefixtures("small_catalogue")
def test_where_connections_are_forbidden_it_recommends_and_looks_for_no_servers(
    gistwalker, monkeypatch
):
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    code, out, err = gistwalker("models", "recommend")
    assert code == ExitCode.OK
    assert "Recommended: small" in out
    assert "Servers weren't looked for" in err
    assert "No connection" in gistwalker("models", "connections")[1]


@pytest.fixture
def hub(model, monkeypatch):
    with HubServer(model.read_bytes()) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.address)
        yield server


@pytest.mark.usefixtures("hub")
def test_a_model_is_fetched_from_a_mirror_and_can_be_used(gistwalker, home, model):
    code, out, err = gistwalker("models", "download", REPOSITORY)
    assert code == ExitCode.USAGE
    assert "model.gguf" in out
    assert ": 2." in err
    fetched = shape(gistwalker("models", "download", REPOSITORY, "model*", "--json"))
    assert fetched["name"] == "model"
    place = home / "models" / REPOSITORY.replace("/", "--") / "model.gguf"
    assert fetched["place"] == str(place)
    assert place.read_bytes() == model.read_bytes()
    assert fetched["used"], "the first one is used at once"
    noted = shape(gistwalker("models", "connections", "--json"))["connections"]
    assert {each["host"] for each in noted} == {"127.0.0.1"}
    assert not any("token" in each["sent"] for each in noted)


def _lower(asked):
    return [(path, {k.lower(): v for k, v in headers.items()}) for path, headers in asked]


def test_no_connection_is_made_where_all_are_forbidden(gistwalker, hub, monkeypatch):
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    for arguments in (["download", REPOSITORY], ["add", hub.address], ["servers"]):
        code, _, err = gistwalker("models", *arguments)
        assert code == ExitCode.MODEL
        assert OFFLINE_VARIABLE in err
    assert hub.asked == []
    assert "No connection" in gistwalker("models", "connections")[1]


def test_what_is_set_forbids_all_connections_too(gistwalker, hub):
    settings = settings_file()
    settings.write_text('{"models": {"offline": true}}', encoding="utf-8")
    try:
        code, _, err = gistwalker("models", "download", REPOSITORY)
    finally:
        settings.unlink()
    assert code == ExitCode.MODEL
    assert "forbidden in the settings" in err
    assert hub.asked == []


def test_an_unfinished_download_is_listed_and_discarded(gistwalker, home):
    folder = home / "models" / "maker--small"
    folder.mkdir(parents=True)
    (folder / "small.gguf.part").write_bytes(bytes(1_000_000))
    label: dict[str, Any] = {
        "repository": "maker/small",
        "name": "small.gguf",
        "revision": "0" * 40,
    }
    label |= {"size": 4_000_000, "sha256": "a" * 64}
    (folder / "small.gguf.part.json").write_text(json.dumps(label), "utf-8")
    assert "1.0 MB of 4.0 MB" in gistwalker("models", "list")[1]
    (begun,) = shape(gistwalker("models", "list", "--json"))["unfinished"]
    assert begun == {**label, "done": 1_000_000}
    assert gistwalker("models", "discard", "large")[0] == ExitCode.USAGE
    out = ok(gistwalker("models", "discard", "sm"))
    assert "small.gguf" in out
    assert list(folder.iterdir()) == []


RUN = [sys.executable, "-c", "import main; main.command_line()"]


@pytest.mark.slow
@pytest.mark.usefixtures("hub")
def test_the_program_itself_cannot_connect_but_its_downloads_can():
    """In processes of their own, where the gate is installed."""
    done = subprocess.run(
        [*RUN, "models", "download", REPOSITORY, "model*"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == ExitCode.OK, done.stderr
    probe = (
        "import main, sys, socket\n"
        "from ui.terminal import app\n"
        "app.run = lambda *_: socket.create_connection(('127.0.0.1', 9))\n"
        "main.main([])"
    )
    refused = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert "ConnectionForbiddenError" in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_stopping_a_download_keeps_what_is_here(gistwalker, home, monkeypatch):
    # What the Hub's own library holds in memory, up to 10 MB, is lost; what it has written is kept.
    with HubServer(random.Random(1).randbytes(24_000_000)) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.address)
        hub.pause_in_the_middle = True
        running = subprocess.Popen(
            [*RUN, "models", "download", REPOSITORY, "model*"], stderr=subprocess.PIPE, text=True
        )
        part = home / "models" / REPOSITORY.replace("/", "--") / "model.gguf.part"
        wait_for(lambda: part.exists() and part.stat().st_size)
        children = psutil.Process(running.pid).children()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE_SECONDS)
        assert running.returncode == ExitCode.CANCELLED
        assert "finished work is kept" in err
        assert not any(child.is_running() for child in children)
        here = part.stat().st_size
        hub.pause_in_the_middle = False
        hub.go_on.set()
        fetched = shape(gistwalker("models", "download", REPOSITORY, "model*", "--json"))
        assert "n't a model in GGUF" in fetched["problem"], "it is none, but it is whole"
        ranges = [headers.get("range") for _, headers in _lower(hub.asked)]
        assert f"bytes={here}-" in ranges


def busy_engine(program):
    """The engine of a running program, once it computes."""
    for child in psutil.Process(program.pid).children():
        with contextlib.suppress(psutil.Error):
            if "models.engine.engine_worker" in child.cmdline() and child.cpu_times().user > 1:
                return child
    return None


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_stopping_in_mid_reading_ends_the_engine_at_once(gistwalker, model, tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("\n\n".join(f"{n}. {TEXT}" for n in range(60)), encoding="utf-8")
    gistwalker("import", path)
    gistwalker("models", "add", model)
    gistwalker("models", "use", "babbling")
    # So small a model would leave everything to the embedded reader.
    gistwalker("models", "roles", "babbling", "--set", "gist=model")
    running = subprocess.Popen([*RUN, "read", "1"], stderr=subprocess.PIPE, text=True)
    wait_for(lambda: busy_engine(running))
    engine = busy_engine(running)
    running.send_signal(signal.SIGINT)
    asked = time.monotonic()
    _, err = running.communicate(timeout=PATIENCE_SECONDS)
    assert time.monotonic() - asked < 30, "generous: a busy machine ends Python slowly"
    assert running.returncode == ExitCode.CANCELLED, err
    assert not engine.is_running()
