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


OTHERS = {
    "cp1251": "Поезд пришёл поздно вечером, и никто не встречал его на маленькой станции.",
    "koi8-r": "Поезд пришёл поздно вечером, и никто не встречал его на маленькой станции.",
    "cp1253": "Το τρένο έφτασε αργά το βράδυ και κανείς δεν περίμενε στον μικρό σταθμό.",
    "shift_jis": "列車は夜遅くに到着し、小さな駅には誰も迎えに来ていませんでした。",
    "gb18030": "火车很晚才到，小站上没有人来接他。外面下着雨，街上一个人也没有，灯也都灭了。",
    "big5": "火車很晚才到，小站上沒有人來接他。外面下著雨，街上一個人也沒有，燈也都滅了。",
    "euc_kr": "기차는 밤늦게 도착했고 작은 역에는 아무도 마중 나오지 않았다. 비가 내리고 있었다.",
}


@pytest.mark.parametrize("encoding", OTHERS)
def test_other_scripts_are_recognised_by_their_letters(encoding):
    text = OTHERS[encoding]
    assert decode(text.encode(encoding), "t") == text


def test_a_long_text_is_recognised_by_its_beginning():
    text = (OTHERS["big5"] + "\n") * 4000
    assert decode(text.encode("big5"), "t") == text


@given(st.text("aeinrst äöüßéèñç„“–.", min_size=200))
def test_western_words_are_never_taken_for_another_script(text):
    assert decode(text.encode("cp1252"), "t") == text or text.encode("cp1252").isascii()


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
