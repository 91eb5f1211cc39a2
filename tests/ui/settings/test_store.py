"""Settings are kept as differences, one value at a time, and nothing in their file is lost."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.settings import file
from ui.settings.choices import Motion, Shade
from ui.settings.fields import About, Entry, all_entries
from ui.settings.parsing import UnfitError, fit, plain, settings_from
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / "settings.json"


@pytest.fixture
def store(path):
    store = SettingsStore(path)
    yield store
    store.flush()


def put(path, text):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")


def kept(path):
    return json.loads(path.read_text("utf-8"))


def test_only_what_differs_is_saved(store, path):
    store.change(replace(store.now.window, theme=Shade.DARK))
    store.flush()
    assert kept(path) == {"window": {"theme": "dark"}}
    store.change(replace(store.now.window, theme=Shade.SYSTEM))
    store.flush()
    assert kept(path) == {}
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_change_is_signalled_once_and_persists(store, path, qtbot):
    heard = []
    store.changed.connect(heard.append)
    store.change(replace(store.now.window, motion=Motion.REDUCED))
    store.change(replace(store.now.window, motion=Motion.REDUCED))
    assert [settings.window.motion for settings in heard] == [Motion.REDUCED]
    qtbot.waitUntil(path.exists)
    assert SettingsStore(path).now.window.motion is Motion.REDUCED


def test_two_programs_keep_each_others_changes(store, path):
    other = SettingsStore(path)
    store.change(replace(store.now.window, theme=Shade.SEPIA))
    other.change(replace(other.now.reading, at_once=False))
    other.flush()
    store.flush()
    assert kept(path) == {"window": {"theme": "sepia"}, "reading": {"at_once": False}}


def test_what_cannot_be_used_is_named_and_left_alone(path):
    odd = {
        "window": {"theme": "pink", "motion": "reduced", "wobble": 3},
        "reading": {"at_once": "yes"},
        "tomorrow": {"x": 1},
        "loose": 5,
    }
    put(path, odd)
    store = SettingsStore(path)
    assert store.now == replace(
        Settings(), window=replace(Settings().window, motion=Motion.REDUCED)
    )
    message = " ".join(f"{problem.what} {problem.hint}" for problem in store.problems)
    for words in ("window.theme", "Colours", "pink", "sepia", "Same as system", "window.wobble"):
        assert words in message
    assert "“on” is used" in message
    assert "tomorrow.x" in message
    assert "loose" in message
    assert len(store.problems) == 5
    store.change(replace(store.now.window, motion=Motion.FULL))
    store.flush()
    odd["window"]["motion"] = "full"
    assert kept(path) == odd


@pytest.mark.parametrize(
    "text", ["{broken", "[1, 2]", "", '{"a": "\ud800"}'.encode("utf-8", "surrogatepass")]
)
def test_a_broken_file_is_kept_aside(path, text):
    path.parent.mkdir()
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for number in ("", "-2"):
        store = SettingsStore(path)
        assert store.now == Settings()
        (problem,) = store.problems
        aside = path.with_name(f"settings-broken{number}.json")
        assert str(aside) in problem.hint
        assert aside.exists()
        assert not path.exists()
        path.write_bytes(b"\xff\xfe")


def test_settings_that_cannot_be_saved_are_reported_and_apply_until_the_end(tmp_path, qtbot):
    place = tmp_path / "config"
    place.write_text("a file where a folder should be", encoding="utf-8")
    store = SettingsStore(place / "settings.json")
    with qtbot.waitSignal(store.failed) as message:
        store.change(replace(store.now.window, theme=Shade.DARK))
        store.flush()
    assert str(place) in message.args[0].hint
    assert store.now.window.theme is Shade.DARK


def test_everything_shown_goes_back_and_what_the_window_remembers_stays(store):
    store.change(replace(store.now.window, theme=Shade.DARK))
    store.change(replace(store.now.kept, recent_commands=("open",)))
    store.restore(Settings())
    assert store.now == replace(
        Settings(), kept=replace(Settings().kept, recent_commands=("open",))
    )


@given(st.floats() | st.integers() | st.booleans() | st.text() | st.none() | st.lists(st.text()))
def test_a_number_is_within_its_bounds_or_refused(raw):
    entry = Entry("group", "name", 1.5, About("", least=1, most=4))
    try:
        value = fit(entry, raw)
    except UnfitError:
        assert isinstance(raw, (bool, str, list, type(None))) or not 1 <= raw <= 4
    else:
        assert type(value) is float
        assert 1 <= value <= 4


@pytest.mark.parametrize(
    "entry", list(all_entries(Settings())), ids=lambda e: f"{e.group}.{e.name}"
)
def test_every_default_is_fit_and_survives_the_file(entry):
    raw = json.loads(json.dumps(plain(entry.default)))
    assert fit(entry, raw) == entry.default
    assert settings_from({entry.group: {entry.name: raw}}) == (Settings(), ())
    assert entry.about.title
    assert entry.about.explanation or not entry.about.shown
    assert not entry.about.choices or entry.default in entry.about.choices


def test_a_write_by_a_killed_program_leaves_no_lock_for_ever(path):
    path.parent.mkdir(exist_ok=True)
    put(path.with_name("settings.json.lock"), "999999\ngistwalker\nnowhere\n")
    file.write(path, {("window", "theme"): "dark"})
    assert kept(path) == {"window": {"theme": "dark"}}


def test_what_another_program_changes_in_the_file_holds_and_nothing_else_does(store, path):
    put(path, {"memory": {"use": False}})
    heard = []
    store.changed.connect(heard.append)
    store.change(replace(store.now.window, theme=Shade.DARK))
    store.follow_file()
    assert not store.now.memory.use
    assert store.now.window.theme is Shade.DARK
    assert len(heard) == 2
    store.flush()
    store.follow_file()
    assert kept(path) == {"memory": {"use": False}, "window": {"theme": "dark"}}
    assert len(heard) == 2


def test_a_file_that_somebody_is_editing_is_left_where_it_is(store, path):
    put(path, '{"memory": ')
    store.follow_file()
    assert path.read_text("utf-8") == '{"memory": '
    assert store.now == Settings()
