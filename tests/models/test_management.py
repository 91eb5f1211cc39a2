"""Slow operations on this machine's models can be broken off; measurements are kept."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import psutil
import pytest

from models.choice import FromFile
from models.downloads.download_values import Hub
from models.management import ModelManagement
from models.readers import name_of
from models.roster import Roster
from models.shipped_roles import by_name
from reader.errors import Cancelled, ModelError
from reader.model_checks.model_check import ModelCheck, keep_check
from reader.model_choice import Downloading, ModelWishes
from reader.network import Gate
from reader.records import Choice
from reader.roles import Doer, Skill
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.models.babbling import write_model
from tests.models.downloads.hub_server import REPOSITORY, HubServer
from tests.models.servers.model_server import ModelServer
from tests.patience import wait_for


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_model(tmp_path_factory.mktemp("models") / "babbling.gguf")


@pytest.fixture
def hub(model):
    with HubServer(model.read_bytes() + bytes(24 << 20)) as hub:
        yield hub


@pytest.fixture
def gate():
    return Gate()


@pytest.fixture
def models(tmp_path, hub, gate):
    roster, ledger = Roster(tmp_path / "home"), FileLedger(tmp_path / "home")
    return ModelManagement(roster, ledger, gate, lambda: Hub(hub.address), threads=1)


@pytest.fixture
def choices(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        yield library.choices


def when(condition, then):
    def wait_and_do():
        wait_for(condition)
        then()

    other = threading.Thread(target=wait_and_do)
    other.start()
    return other


def engine_computes():
    for child in psutil.Process().children():
        try:
            if "models.engine.engine_worker" in child.cmdline() and child.cpu_times().user > 0.2:
                return True
        except psutil.Error:
            continue
    return False


def test_a_trial_is_broken_off_and_the_next_one_is_measured_for_good(models, choices, model):
    models.add_file(model)
    other = when(engine_computes, models.interrupt)
    with pytest.raises(Cancelled):
        models.test(choices, "babbling")
    other.join()
    assert not engine_computes()
    (_, before) = models.all(choices)
    assert before.measured is None
    models.resume()
    trial = models.test(choices, "babbling")
    (_, after) = models.all(choices)
    assert after.measured.prompt_rate == trial.prompt_rate
    assert after.measured.layers == trial.layers > 0


def test_a_hub_that_stalls_is_not_waited_for(models, hub):
    hub.pause_in_the_middle = True
    (smallest, *_) = models.remote(REPOSITORY, None)
    going = models.download(smallest)
    assert isinstance(next(going), Downloading)
    folder = models.roster.folder
    other = when(lambda: any(p.stat().st_size for p in folder.rglob("*.part")), models.interrupt)
    with pytest.raises(Cancelled):
        list(going)
    other.join()
    hub.go_on.set()
    models.resume()
    (begun,) = models.unfinished()
    assert (begun.remote, 0 < begun.done < smallest.size) == (smallest, True)
    models.discard(smallest)
    assert list(models.unfinished()) == []
    assert not list(models.roster.folder.rglob("*.part*"))


def test_a_server_that_stalls_is_not_waited_for(models, choices):
    with ModelServer() as program:
        program.stalls = True
        program.answers = lambda body: "A long answer to it."
        served = models.add_server(program.address, "small", elsewhere=False)
        other = when(program.stalled.is_set, models.interrupt)
        with pytest.raises(Cancelled):
            models.test(choices, served.name)
        other.join()
        program.go_on.set()


def test_forbidding_holds_for_what_is_on_its_way(models, hub, gate):
    hub.pause_in_the_middle = True
    (smallest, *_) = models.remote(REPOSITORY, None)
    going = models.download(smallest)
    next(going)
    gate.forbid(forbidden=True)
    hub.go_on.set()
    with pytest.raises(ModelError, match="forbidden in the settings"):
        list(going)
    asked = len(hub.asked)
    for wish in (lambda: models.remote(REPOSITORY, None), models.servers):
        with pytest.raises(ModelError, match="forbidden in the settings"):
            wish()
    assert len(hub.asked) == asked
    gate.forbid(forbidden=False)
    assert models.remote(REPOSITORY, None)


def test_what_is_wished_of_threads_reaches_the_engine(tmp_path, model, choices, monkeypatch):
    loaded = []
    monkeypatch.setattr("models.management.try_file", lambda loading, *_: loaded.append(loading))
    roster, ledger = Roster(tmp_path / "home"), FileLedger(tmp_path / "home")
    wishes = ModelWishes(threads=3)
    models = ModelManagement(roster, ledger, Gate(), wishes=lambda: wishes)
    models.add_file(model)
    with pytest.raises(TypeError):
        models.test(choices, "babbling")  # the trial told nothing
    assert loaded[0].threads == 3
    assert choices.get(Choice.MODEL) is None


def test_who_does_what_is_said_of_each_model_and_may_be_overruled(models, choices, model):
    assert models.all(choices)[0].assignment is None
    name = models.add_file(model).name
    assert models.one(choices, name).assignment.roles.doer(Skill.GIST) is Doer.EMBEDDED
    changed = models.assign(choices, name, Skill.GIST, Doer.MODEL)
    assert changed.assignment.by_hand == {Skill.GIST: Doer.MODEL}
    assert models.all(choices)[1].assignment.roles.doer(Skill.GIST) is Doer.MODEL
    assert models.assign(choices, name, Skill.GIST, None).assignment.by_hand == {}


def test_without_a_name_the_chosen_model_is_meant(models, choices, model):
    with pytest.raises(ModelError, match="does everything"):
        models.one(choices, None)
    name = models.add_file(model).name
    models.use(choices, name)
    assert models.one(choices, None).name == name
    assert models.assign(choices, None, Skill.LEAF, Doer.MODEL).chosen
    assert choices.get(Choice.MODEL) == models.choice(name)


def test_what_was_measured_under_the_name_in_which_it_reads_is_shown(models, choices, model):
    name = models.add_file(model).name
    check = ModelCheck(
        name_of(FromFile(model)), datetime(2026, 3, 1, tzinfo=UTC), (), {Skill.GIST: Doer.MODEL}
    )
    keep_check(choices, check)
    assert models.one(choices, name).assignment.check == check


def test_a_served_model_has_roles_by_its_name(models, choices):
    with ModelServer(lambda body: "A") as program:
        served = models.add_server(program.address, "small", elsewhere=False)
    found = models.one(choices, served.name).assignment.roles
    assert found == by_name("small")
