import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import UnreadableFileError
from reader.importing.encodings import LARGEST_TEXT, decode, read_bytes

TEXT = "Größe – “naïve” Ελλάδα и 漢字, plain words to fill the line."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_in_any_form(encoding):
    assert decode(TEXT.encode(encoding), "t") == TEXT


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_without_a_mark(encoding):
    assert decode("Plain words, naïve ones.".encode(encoding), "t") == "Plain words, naïve ones."


def test_western_text():
    assert decode("Größe – “naïve”".encode("cp1252"), "t") == "Größe – “naïve”"
    assert decode(b"caf\xe9 \x81", "t") == "café \x81"


def test_markup_may_say_what_it_is_in():
    page = '<meta charset="koi8-r">Привет'.encode("koi8-r")
    assert "Привет" in decode(page, "t", may_declare=True)
    assert "Привет" not in decode(page, "t")


def test_unknown_declaration():
    assert "é" in decode(b'<meta charset="nonsense">\xe9', "t", may_declare=True)


def test_what_is_not_text():
    with pytest.raises(UnreadableFileError, match="n't a text file"):
        decode(bytes(range(256)) * 20, "t")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1))
def test_utf8_is_always_recognised(text):
    assert decode(b"\xef\xbb\xbf" + text.encode(), "t") == text


def test_reading(tmp_path):
    missing, empty, huge = tmp_path / "m", tmp_path / "e", tmp_path / "h"
    empty.write_bytes(b" \n")
    with huge.open("wb") as file:
        file.truncate(LARGEST_TEXT + 1)
    for path, words in (
        (missing, "Can't read"),
        (tmp_path, "Can't read"),
        (empty, "empty"),
        (huge, "large"),
    ):
        with pytest.raises(UnreadableFileError, match=words):
            read_bytes(path)
