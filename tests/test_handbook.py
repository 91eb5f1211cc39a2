from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pymupdf
import pytest

from scripts.handbook_tables import with_tables

ROOT = Path(__file__).resolve().parent.parent
HANDBOOK = ROOT / "resources" / "handbook"


def entries(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory):
    folder = tmp_path_factory.mktemp("handbook")
    script = ROOT / "scripts" / "build_handbook.py"
    subprocess.run([sys.executable, str(script), str(folder)], check=True)
    return folder


def test_the_shipped_epub_is_the_one_its_source_makes(rebuilt):
    name = "gistwalker-handbook.epub"
    assert entries(rebuilt / name) == entries(HANDBOOK / name)


def test_the_shipped_pdf_says_what_its_source_says(rebuilt):
    name = "gistwalker-handbook.pdf"
    made, shipped = pymupdf.open(rebuilt / name), pymupdf.open(HANDBOOK / name)
    assert [page.get_text() for page in made] == [page.get_text() for page in shipped]
    assert 20 <= shipped.page_count <= 64
    assert len(shipped.get_toc()) > 10


def test_its_lists_of_settings_and_keys_are_those_of_the_program():
    source = (HANDBOOK / "handbook.md").read_text("utf-8")
    assert with_tables(source) == source, "run make handbook"
    for words in ("*Colours.*", "window.theme", "| Quit | Ctrl+Q |"):
        assert words in source
