"""A Debian package of a bundle that is only a few files, looked into with dpkg's own tools."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess

import pytest

from resources.desktop import APPLICATION, ENTRY, ICONS
from scripts import build_deb

pytestmark = pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="needs dpkg-deb")


@pytest.fixture
def bundle(tmp_path):
    made = tmp_path / "bundle"
    (made / "_internal").mkdir(parents=True)
    (made / "gistwalker").write_text("#!/bin/sh\n", "utf-8")
    (made / "gistwalker").chmod(0o700)
    (made / "gistwalker-window").symlink_to("gistwalker")
    (made / "_internal" / "data").write_bytes(bytes(5000))
    (made / "_internal" / "data").chmod(0o600)
    return made


@pytest.fixture
def made(bundle, tmp_path):
    return build_deb.package(bundle, tmp_path, "1.2.3")


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_dpkg_reads_what_it_is_said(made):
    fields = said("dpkg-deb", "--field", made)
    assert "Version: 1.2.3" in fields
    assert re.search(r"^Depends: libc6 \(>= \d+\.\d+\), ", fields, re.MULTILINE)
    assert re.search(r"^Installed-Size: [1-9]\d*$", fields, re.MULTILINE)
    assert "@" not in fields.replace("@localhost", "")


def test_everything_lies_where_desktops_and_shells_look_and_all_may_read_it(made):
    listed = said("dpkg-deb", "--contents", made)
    for path, rights in (
        ("./opt/gistwalker/gistwalker", "-rwxr-xr-x root/root"),
        ("./opt/gistwalker/_internal/data", "-rw-r--r-- root/root"),
        (f"./usr/share/applications/{ENTRY.name}", "-rw-r--r-- root/root"),
        (f"./usr/share/icons/hicolor/scalable/apps/{APPLICATION}.svg", "-rw-r--r-- root/root"),
    ):
        assert re.search(rf"^{rights}.* {re.escape(path)}$", listed, re.MULTILINE), path
    assert "./usr/bin/gistwalker -> /opt/gistwalker/gistwalker" in listed
    assert "./usr/bin/gistwalker-window -> /opt/gistwalker/gistwalker-window" in listed
    assert len(re.findall(r"/apps/\S+\.png$", listed, re.MULTILINE)) == len([*ICONS.glob("*.png")])


def test_what_the_menu_starts_is_on_the_path_once_it_is_installed():
    entry = configparser.RawConfigParser()
    entry.read(ENTRY, "utf-8")
    assert entry["Desktop Entry"]["Exec"].split()[0] in build_deb.PROGRAMS


def test_it_is_not_replaced_while_it_runs(made, tmp_path):
    """With a ``pidof`` that finds it, as on a machine where it runs, and one that does not."""
    subprocess.run(["dpkg-deb", "--control", made, tmp_path / "control"], check=True)
    for finds, code in ((0, 1), (1, 0)):
        pidof = tmp_path / "pidof"
        pidof.write_text(f"#!/bin/sh\n[ {finds} = 1 ] || echo 77\nexit {finds}\n", "utf-8")
        pidof.chmod(0o755)
        done = subprocess.run(
            ["/bin/sh", tmp_path / "control" / "prerm", "upgrade", "1.2.4"],
            env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, "is running" in done.stderr) == (code, bool(code))
