"""What the operating system lacks is said in a sentence, with the line that installs it."""

from __future__ import annotations

import pytest

from installers.first_run import system
from installers.first_run.place import Trouble
from installers.first_run.system import BASIC, SCREEN, install_line, refuse_without_libraries


@pytest.fixture
def machine(monkeypatch):
    """Pretends which programs and libraries there are, and who runs this."""

    def pretend(program, *, absent=(), user=1000):
        monkeypatch.setattr(system.shutil, "which", lambda name: name if name == program else None)
        monkeypatch.setattr(system, "_loads", lambda library: library.file not in absent)
        monkeypatch.setattr(system.os, "geteuid", lambda: user)
        monkeypatch.setattr(system.sys, "platform", "linux")

    return pretend


@pytest.mark.parametrize(
    ("program", "user", "line"),
    [
        ("apt-get", 1000, "sudo apt install libegl1 libxkbcommon0"),
        ("apt-get", 0, "apt install libegl1 libxkbcommon0"),
        ("dnf", 1000, "sudo dnf install libglvnd-egl libxkbcommon"),
    ],
)
def test_missing_libraries_are_named_with_the_line_that_installs_them(machine, program, user, line):
    machine(program, absent=("libEGL.so.1", "libxkbcommon.so.0"), user=user)
    with pytest.raises(Trouble) as refused:
        refuse_without_libraries({}, screen=False)
    lacking = "libraries that this system lacks (libEGL.so.1, libxkbcommon.so.0)"
    assert str(refused.value) == f"The window needs {lacking}: {line}"


@pytest.mark.parametrize(
    ("environment", "refuses"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "", "WAYLAND_DISPLAY": ""}, True),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"QT_QPA_PLATFORM": "offscreen"}, False),
        ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_libraries_of_x_are_needed_only_for_its_screen(machine, environment, refuses):
    machine("apt-get", absent=("libxcb-cursor.so.0",))
    if refuses:
        with pytest.raises(Trouble, match="sudo apt install libxcb-cursor0"):
            refuse_without_libraries(environment, screen=True)
    else:
        refuse_without_libraries(environment, screen=True)
    refuse_without_libraries(environment, screen=False)


def test_a_complete_system_and_other_systems_are_not_refused(machine, monkeypatch):
    machine("apt-get")
    refuse_without_libraries({}, screen=True)
    machine("apt-get", absent=[each.file for each in (*BASIC, *SCREEN)])
    monkeypatch.setattr(system.sys, "platform", "darwin")
    refuse_without_libraries({}, screen=True)


def test_an_unknown_system_gets_the_names(machine):
    machine(None)
    assert install_line("make") == "install make (these are the names in Debian)"
