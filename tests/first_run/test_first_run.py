"""The file ``gistwalker``: what it installs, and what happens if something is missing."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler

import pytest

from tests.first_run.clones import Clone, write_wheel
from tests.models.loopback import LoopbackServer

ALL = {"torch", "leaf", "backend", "llama-cpp-python", "gistwalker"}
WAITS = """
import pathlib, time
here = pathlib.Path({folder!r})
(here / "building").touch()
while not (here / "go-on").exists():
    time.sleep(0.05)
raise SystemExit("error: not built")
"""


def there(done):
    return set(json.loads(done.stdout)["there"]) - {"pip", "setuptools"}


def wait_for(path):
    while not path.exists():
        time.sleep(0.05)


class TestAFirstRun:
    def test_installs_everything_and_runs_the_program(self, installed):
        clone, done = installed
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["arguments"] == ["ask", "a b", ""]
        assert there(done) == ALL
        assert str(clone.root / ".venv") in done.stderr
        assert "4 of 4: Gistwalker itself" in done.stderr

    def test_is_the_only_one_that_installs(self, installed):
        clone, _ = installed
        done = clone.run("window", "x", QT_QPA_PLATFORM="offscreen", PIP_FIND_LINKS="")
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["arguments"] == ["window", "x"]

    def test_is_explained_without_installing(self, clone):
        for arguments in ([], ["--help"]):
            done = clone.run(*arguments)
            assert "the first run installs" in done.stdout
        assert not (clone.root / ".venv").exists()

    def test_goes_where_it_should(self, begun, tmp_path):
        (begun.root / ".venv").rename(tmp_path / "elsewhere")
        done = begun.run("ask", GISTWALKER_VENV=str(tmp_path / "elsewhere"))
        assert there(done) == ALL
        assert not (begun.root / ".venv").exists()

    def test_says_where_nothing_can_be_written(self, clone):
        done = clone.run("ask", GISTWALKER_VENV="/proc/.venv")
        assert done.returncode == 1
        assert "/proc/.venv" in done.stderr
        assert "Traceback" not in done.stderr

    def test_does_not_touch_a_folder_with_other_files(self, clone, tmp_path):
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "letter.txt").touch()
        done = clone.run("ask", GISTWALKER_VENV=str(tmp_path / "mine"))
        assert done.returncode == 1
        assert "holds other files" in done.stderr
        assert len(list((tmp_path / "mine").iterdir())) == 1


class TestALaterRun:
    def test_installs_what_a_changed_project_wants(self, begun):
        begun.run("setup", "dev")
        project = (begun.root / "pyproject.toml").read_text("utf-8")
        changed = project.replace("leaf==1.0", "leaf==2.0").replace("tool==1.0", "tool==2.0")
        (begun.root / "pyproject.toml").write_text(changed, "utf-8")
        for name in ("leaf", "tool"):
            write_wheel(begun.wheels, name, "2.0")
        done = begun.run("ask")
        versions = json.loads(done.stdout)["there"]
        assert (versions["leaf"], versions["tool"], versions["plot"]) == ("2.0", "2.0", "1.0")
        assert "1 of 3: other libraries" in done.stderr

    def test_makes_the_environment_again_if_its_python_has_gone(self, begun):
        begun.run("setup")
        python = begun.root / ".venv/bin/python"
        for each in python.parent.glob("python*"):
            each.unlink()
        python.symlink_to(begun.root / "removed")
        done = begun.run("ask")
        assert there(done) == ALL
        assert "the environment" in done.stderr


class TestABreak:
    def test_goes_on_where_a_killed_run_stopped(self, begun, tmp_path):
        begun.llama_is_built_by(WAITS.format(folder=str(tmp_path)))
        first = begun.start("ask")
        wait_for(tmp_path / "building")
        os.kill(first.pid, signal.SIGKILL)
        first.communicate(timeout=60)
        with begun.start("ask") as second:
            # The killed run's pip is still there.
            assert "Waiting" in second.stderr.readline()
            (tmp_path / "go-on").touch()
            said, errors = second.communicate(timeout=60)
        assert "1 of 2: llama.cpp" in errors
        assert set(json.loads(said)["there"]) >= ALL - {"llama-cpp-python"}

    def test_installs_again_what_was_half_installed(self, begun):
        begun.run("setup")
        (packages,) = begun.root.glob(".venv/lib/python3*/site-packages")
        (packages / "leaf-1.0.dist-info" / "RECORD").unlink()
        (packages / "leaf.py").unlink()
        (packages / "~eaf").mkdir()
        (begun.root / ".venv/set-up/libraries").unlink()
        (begun.root / ".venv/set-up/ready").unlink()
        assert there(begun.run("ask")) == ALL
        assert (packages / "leaf.py").exists()
        assert not (packages / "~eaf").exists()

    def test_by_ctrl_c_says_how_to_go_on(self, begun, tmp_path):
        begun.llama_is_built_by(WAITS.format(folder=str(tmp_path)))
        with begun.start("ask") as run:
            wait_for(tmp_path / "building")
            (tmp_path / "go-on").touch()
            run.send_signal(signal.SIGINT)
            _, errors = run.communicate(timeout=60)
        assert run.returncode == 130
        assert "the same command goes on from here" in errors


def test_of_two_first_runs_at_once_one_waits(begun, tmp_path):
    begun.llama_is_built_by(WAITS.format(folder=str(tmp_path)))
    with begun.start("ask") as first:
        wait_for(tmp_path / "building")
        with begun.start("list") as second:
            assert "Waiting: another process is installing" in second.stderr.readline()
            (tmp_path / "go-on").touch()
            _, errors = second.communicate(timeout=60)
        first.communicate(timeout=60)
    assert (first.returncode, second.returncode) == (0, 0)
    assert errors == ""


class TestWithoutLlama:
    def test_the_rest_is_installed_and_the_reason_said(self, begun):
        begun.llama_is_built_by("raise SystemExit('CMake Error: c++ broke')")
        done = begun.run("ask")
        assert done.returncode == 0
        assert there(done) == ALL - {"llama-cpp-python"}
        assert "works without it, except for model files" in done.stderr
        assert begun.run("ask").stderr == ""

    def test_a_missing_compiler_is_named(self, begun, tmp_path):
        begun.llama_is_built_by("raise SystemExit('CMake Error: No CMAKE_CXX_COMPILER')")
        (tmp_path / "bin").mkdir()
        done = begun.run("ask", PATH=str(tmp_path / "bin"), CXX="")
        assert "there is no C++ compiler" in done.stderr
        assert "build-essential" in done.stderr

    def test_it_is_tried_again_on_request(self, begun):
        begun.llama_is_built_by("raise SystemExit('CMake Error: c++ broke')")
        begun.run("ask")
        write_wheel(begun.wheels, "llama_cpp_python", "0.3.36")
        assert "1 of 1: llama.cpp" in begun.run("setup").stderr
        assert there(begun.run("ask")) == ALL

    def test_nothing_is_checked(self, begun):
        begun.llama_is_built_by("raise SystemExit('CMake Error: c++ broke')")
        done = begun.run("check")
        assert done.returncode == 1
        assert "c++ broke" in done.stderr
        assert "checked" not in done.stdout


class Overloaded(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_error(503)

    def log_message(self, *_):
        pass


class TestAnIndex:
    def test_that_answers_503_is_said(self, begun):
        with LoopbackServer(Overloaded) as server:
            done = begun.run(
                "ask", PIP_NO_INDEX="0", PIP_INDEX_URL=server.address, PIP_FIND_LINKS=""
            )
        assert done.returncode == 1
        assert "answers with error 503" in done.stderr
        assert "run the same command again" in done.stderr

    def test_that_is_out_of_reach_is_said(self, begun):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        done = begun.run("ask", PIP_NO_INDEX="0", PIP_INDEX_URL=address, PIP_FIND_LINKS="")
        assert "can't be reached" in done.stderr
        assert "docs/packaging.md" in done.stderr

    def test_without_a_version_is_said(self, begun):
        (begun.wheels / "leaf-1.0-py3-none-any.whl").unlink()
        done = begun.run("ask")
        assert "None of pip's indexes offers leaf==1.0 for Python" in done.stderr


def test_a_full_disk_is_said(begun, tmp_path):
    stub = tmp_path / "stub" / "pip"
    stub.mkdir(parents=True)
    said = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"
    (stub / "__init__.py").touch()
    (stub / "__main__.py").write_text(f"raise SystemExit({said!r})", "utf-8")
    done = begun.run("ask", PYTHONPATH=str(stub.parent))
    assert done.returncode == 1
    assert "The disk is full (" in done.stderr
    assert "GB free in" in done.stderr
    assert there(begun.run("ask")) == ALL


@pytest.fixture
def under_3_10(begun, tmp_path):
    """Runs the launcher as under Python 3.10, with the given programs on the path."""
    launcher = str(begun.root / "gistwalker")
    code = (
        "import runpy, sys; sys.version_info = (3, 10, 0, 'final', 0); "
        f"sys.argv = [{launcher!r}, 'ask']; sys.path.insert(0, {str(begun.root)!r}); "
        f"runpy.run_path({launcher!r}, run_name='__main__')"
    )
    path = tmp_path / "bin"
    path.mkdir()

    def run(**programs):
        for name, script in programs.items():
            (path / name.replace("_", ".")).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
            (path / name.replace("_", ".")).chmod(0o755)
        return subprocess.run(
            [sys.executable, "-c", code],
            env=begun.environment(PATH=str(path)),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    return run


class TestAnOldPython:
    def test_is_said(self, under_3_10):
        done = under_3_10()
        assert done.returncode == 1
        assert done.stderr.startswith("gistwalker: Python 3.10 is too old: Gistwalker needs 3.11")

    def test_is_replaced_by_a_newer_one_on_the_path(self, under_3_10):
        works = f'exec "{sys.executable}" "$@"'
        done = under_3_10(python3_11="exit 127", python3_12=works)
        assert there(done) == ALL, done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_check_installs_the_extra_and_runs_the_makefile_in_the_environment(begun):
    done = begun.run("check", QT_QPA_PLATFORM="offscreen")
    assert f"in {begun.root / '.venv'}\n" in done.stdout, done.stderr
    assert '"arguments": ["checked"]' in done.stdout
    assert '"tool": "1.0"' in done.stdout
    assert '"plot": "1.0"' in done.stdout


def test_an_unknown_extra_is_said(begun):
    assert (
        "There is no extra “nothing”. There are: evaluate, dev."
        in begun.run("setup", "nothing").stderr
    )


def test_the_copy_of_a_clone_is_its_own(installed, tmp_path):
    copied = Clone(tmp_path / "copied", installed[0].wheels)
    shutil.copytree(installed[0].root, copied.root, symlinks=True)
    done = copied.run("ask")
    assert "1 of 1: Gistwalker itself" in done.stderr
    assert there(done) == ALL
