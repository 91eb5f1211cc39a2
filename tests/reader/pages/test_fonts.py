from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.pages.fonts import InstalledFaces, read_font
from reader.values.page_layout import Face


def write_font(path, family, *, bold=False, italic=False, code_pages=0b11, kind=b"OTTO"):
    """As much of a font as says what it is: names in two languages, and its measures."""
    measures = bytearray(100)
    struct.pack_into(">H", measures, 62, bold * 0x20 + italic)
    struct.pack_into(">L", measures, 78, code_pages)
    texts = [(3, 1, 0x407, 1, "Anderer Name"), (3, 1, 0x409, 2, "Bold"), (3, 1, 0x409, 1, family)]
    rows, strings = b"", b""
    for platform, encoding, language, name, text in texts:
        raw = text.encode("utf-16-be")
        rows += struct.pack(">6H", platform, encoding, language, name, len(raw), len(strings))
        strings += raw
    names = struct.pack(">HHH", 0, len(texts), 6 + len(rows)) + rows + strings
    directory = struct.pack(">4sHHHH", kind, 2, 0, 0, 0)
    start = 12 + 32
    directory += struct.pack(">4sLLL", b"OS/2", 0, start, len(measures))
    directory += struct.pack(">4sLLL", b"name", 0, start + len(measures), len(names))
    path.write_bytes(directory + measures + names)
    return path


def test_the_fonts_of_a_family_make_one_face(tmp_path):
    folder = tmp_path / "deep" / "down"
    folder.mkdir(parents=True)
    bold = write_font(folder / "b.otf", "Zephyr Text", bold=True)
    regular = write_font(folder / "r.TTF", "Zephyr Text")
    both = write_font(folder / "bi.otf", "Zephyr Text", bold=True, italic=True)
    write_font(folder / "other.otf", "aria", italic=False)
    faces = InstalledFaces([tmp_path, tmp_path / "missing"])
    assert [face.family for face in faces.all()] == ["aria", "Zephyr Text"]
    assert faces.find("Zephyr Text") == Face(
        "Zephyr Text", (str(regular), str(bold), "", str(both))
    )
    assert faces.find("Gone") is None
    assert faces.find("") is None
    assert faces.find("serif") == Face("serif")


def test_what_has_no_regular_font_or_writes_no_latin_is_not_offered(tmp_path):
    write_font(tmp_path / "b.otf", "Only Bold", bold=True)
    write_font(tmp_path / "script.otf", "Other Script", code_pages=1)
    write_font(tmp_path / "many.ttf", "In a collection", kind=b"ttcf")
    (tmp_path / "broken.ttf").write_bytes(b"\0\1\0\0 and no more")
    (tmp_path / "empty.otf").touch()
    (tmp_path / "folder.ttf").mkdir()
    assert InstalledFaces([tmp_path]).all() == ()


@given(st.binary(max_size=300))
def test_no_file_is_too_broken(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.otf"
    path.write_bytes(b"OTTO" + data)
    read_font(path)


@pytest.mark.parametrize("at", range(12, 160, 7))
def test_a_font_cut_short_is_none(tmp_path, at):
    path = write_font(tmp_path / "a.otf", "Cut")
    path.write_bytes(path.read_bytes()[:at])
    assert read_font(path) is None
