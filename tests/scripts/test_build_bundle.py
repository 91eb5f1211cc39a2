"""That the specification of the bundle names what exists; building one takes minutes."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import re
import sys

import pytest

from reader import child_start
from scripts import build_bundle
from scripts.bundle_screen import absent_from_bundle, absent_from_system
from tests.doubles import there

ROOT = build_bundle.ROOT


def loaded(name):
    path = ROOT / "installers" / "pyinstaller" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"bundle_{name}", path)
    module = importlib.util.module_from_spec(there(spec))
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def contents():
    return loaded("contents")


def test_the_specification_takes_from_the_lists_what_they_have(contents):
    tree = ast.parse(build_bundle.SPECIFICATION.read_text("utf-8"))
    (taken,) = (
        [alias.name for alias in node.names]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "contents"
    )
    assert [name for name in taken if not hasattr(contents, name)] == []


def test_every_package_and_distribution_that_it_names_is_there(contents):
    for name in (*contents.OWN, *contents.WITH_DATA, *contents.WITH_LIBRARIES, *contents.BY_NAME):
        assert importlib.util.find_spec(name), name
    for name in contents.NAMED:
        assert importlib.metadata.version(name), name


def test_every_file_that_it_names_is_there(contents):
    assert contents.START.is_file()
    assert contents.CHANGES.is_file()
    assert all(icon.is_file() for icon in contents.ICONS.values())
    assert build_bundle.LEAN.is_file()


def test_nothing_of_the_program_imports_what_is_left_out(contents):
    """An extra may, within a function: it says what to install."""
    left_out = {name for name in contents.LEFT_OUT if name != "matplotlib"}
    named = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
    for package in contents.OWN:
        for path in (ROOT / package).rglob("*.py"):
            assert not left_out & set(named.findall(path.read_text("utf-8"))), path


def test_a_bundle_starts_its_children_by_its_own_program(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_start.command("some.worker") == [sys.executable, child_start.CHILD, "some.worker"]
    monkeypatch.delattr(sys, "frozen")
    assert child_start.command("some.worker") == [
        sys.executable,
        "-m",
        "reader.child_start",
        "some.worker",
    ]


@pytest.mark.parametrize(
    ("arguments", "begun"),
    [
        (["gistwalker", "list"], "command_line"),
        (["/usr/bin/gistwalker-window", "a.pdf"], "window"),
        (["gistwalker-window.exe"], "window"),
        (["gistwalker-window", child_start.CHILD, "a.module"], "child of a.module"),
    ],
)
def test_the_entry_point_depends_on_arguments_and_name(monkeypatch, arguments, begun):
    seen = []
    monkeypatch.setattr(sys, "argv", arguments)
    monkeypatch.setattr("main.window", lambda: seen.append("window"))
    monkeypatch.setattr("main.command_line", lambda: seen.append("command_line"))
    monkeypatch.setattr(child_start, "main", lambda: seen.append(f"child of {sys.argv[1]}"))
    loaded("start").begin()
    assert seen == [begun]


@pytest.fixture
def bundle(tmp_path):
    """A program that says what a bundle would, with nothing behind it."""
    program = tmp_path / "gistwalker"
    version = build_bundle._version()
    answers = f"{version}\nok      llama.cpp: runs\nPage 12: “a gist is no summary”"
    program.write_text(f"#!/bin/sh\necho '{answers}'\n", "utf-8")
    program.chmod(0o755)
    return tmp_path


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="plays the program with a shell")


@needs_sh
def test_a_bundle_whose_engine_does_not_start_has_one(bundle):
    program = bundle / "gistwalker"
    program.write_text(program.read_text("utf-8").replace("ok      llama", "absent  llama"))
    (fault,) = build_bundle.faults(bundle)
    assert fault.startswith("doctor: ")


@needs_sh
def test_a_bundle_that_is_too_large_is_refused_and_links_count_for_nothing(bundle, monkeypatch):
    (bundle / "gistwalker-window").symlink_to("gistwalker")
    there = build_bundle.size(bundle)
    assert there == (bundle / "gistwalker").stat().st_size
    monkeypatch.setattr(build_bundle, "MOST_BYTES", there - 1)
    (fault,) = build_bundle.faults(bundle)
    assert "MB" in fault


@pytest.fixture
def screen(tmp_path):
    """A folder of libraries, in which Qt's plugin for X names two, and one of them a third."""
    folder = tmp_path / "_internal"
    plugins = folder / "PySide6" / "Qt" / "plugins" / "platforms"
    plugins.mkdir(parents=True)
    named = b"\0libxcb-dri3.so.0\0libxcb-cursor.so.0\0libX11.so.6\0_libxcb-none.so.1\0"
    (plugins / "libqxcb.so").write_bytes(b"ELF" + named)
    (folder / "libxcb-dri3.so.0").write_bytes(b"ELF\0libc.so.6\0")
    (folder / "libxcb-cursor.so.0").write_bytes(b"ELF\0libxcb-image.so.0\0")
    return folder


def test_a_library_of_x_that_is_missing_is_named_with_its_package(screen):
    (fault,) = absent_from_bundle(screen)
    assert fault == "libxcb-image.so.0 is not in it: install libxcb-image0 and build again"
    (screen / "libxcb-image.so.0").write_bytes(b"ELF")
    assert absent_from_bundle(screen) == []


def test_a_system_without_libraries_of_x_is_told_before_the_bundle_is_made(screen):
    plugin = screen / "PySide6" / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    plugin.write_bytes(b"\0libxcb-that-nobody-has.so.7\0")
    assert absent_from_system(screen) == ["libxcb-that-nobody-has7"]


@pytest.mark.usefixtures("screen")
@pytest.mark.skipif(sys.platform != "linux", reason="X is only drawn on with Linux")
def test_a_bundle_without_what_draws_on_a_screen_has_a_fault(bundle):
    (fault,) = build_bundle.faults(bundle)
    assert "libxcb-image0" in fault


def test_what_the_wheel_is_compiled_of_is_pinned_as_for_everybody():
    assert build_bundle.pinned("llama-cpp-python").startswith("llama-cpp-python==")


def test_the_flatpak_has_no_network_and_names_what_exists():
    manifest = ROOT / "installers" / "flatpak" / "org.gistwalker.Gistwalker.yml"
    said = manifest.read_text("utf-8")
    permissions = re.findall(r"^  - (--\S+)", said, re.MULTILINE)
    assert permissions
    assert not [each for each in permissions if "network" in each]
    for named in re.findall(r"install -Dm644 (\S+)", said):
        assert (ROOT / "resources" / named).is_file(), named
    for folder in re.findall(r"path: (\S+)", said):
        inside = (manifest.parent / folder).resolve().relative_to(ROOT.resolve())
        assert inside.parts[0] in {"dist", "resources"}
