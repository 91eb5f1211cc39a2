"""Reports on faulty wheels."""

from __future__ import annotations

import re

from scripts.check_package import ROOT, TOP_LEVEL, faults, warnings

CHANGES = "gistwalker-0.1.0.data/data/share/doc/gistwalker/CHANGELOG.md"
GOOD = [
    "main.py",
    "ui/a.py",
    "resources/icons/add.svg",
    "gistwalker-0.1.0.dist-info/RECORD",
    CHANGES,
]


def test_a_wheel_with_everything_in_its_place():
    assert faults(GOOD, ["resources/icons/add.svg"]) == []


def test_what_is_missing_and_what_does_not_belong():
    assert faults([*GOOD, "tests/a.py"], ["resources/icons/gone.svg"]) == [
        "resources/icons/gone.svg is missing",
        "tests is at the top level",
    ]


def test_the_list_of_changes_is_in_it():
    without = [name for name in GOOD if name != CHANGES]
    assert faults(without, []) == ["share/doc/gistwalker/CHANGELOG.md is missing"]


def test_names_of_files_are_no_warnings():
    said = "copying reader/importing/pdf/parsing.py -> build\nSetuptoolsWarning: old\nwarning: x\n"
    assert warnings(said) == ["SetuptoolsWarning: old", "warning: x"]


def test_the_top_level_is_what_the_page_names():
    page = (ROOT / "docs" / "packaging.md").read_text("utf-8")
    named = {
        name.removesuffix("/") for name in re.findall(r"^\| `([\w.]+/?)` \|", page, re.MULTILINE)
    }
    assert named == TOP_LEVEL
