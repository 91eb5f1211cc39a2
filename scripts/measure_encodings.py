"""Measure how many texts without a declaration are decoded correctly, by language and encoding.

    python -m scripts.measure_encodings [FOLDER]

The texts are cut from translations of other programs (*.mo in FOLDER, /usr/share/locale by default)
and written in the encodings that were usual for their languages.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from babel.messages.mofile import read_mo

from reader.importing.encodings import decode

ENCODINGS = {
    "cp1252": "de fr es it pt nl sv da fi",
    "cp1251": "ru uk bg sr",
    "koi8_r": "ru",
    "iso8859_5": "ru",
    "cp1253": "el",
    "iso8859_7": "el",
    "cp1255": "he",
    "shift_jis": "ja",
    "euc_jp": "ja",
    "gb18030": "zh_CN",
    "big5": "zh_TW",
    "euc_kr": "ko",
    "cp1250": "pl cs hu sk hr ro",
    "cp1254": "tr",
}
LENGTHS = (300, 3000, 30_000)
MOST = 6
SHORTEST = 40


def words_of(folder: Path, language: str) -> str:
    """Longer sentences of all programs, mixed."""
    found = []
    for path in sorted((folder / language / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as file, suppress(ValueError, LookupError):
            found += [
                str(each.string)
                for each in read_mo(file)
                if each.id and each.id != each.string and not each.pluralizable
            ]
    random.Random(1).shuffle(found)
    return " ".join(" ".join(text for text in found if len(text) > SHORTEST).split())


def pieces(text: str, encoding: str, length: int) -> Iterator[str]:
    """A few stretches that the encoding, but not ASCII, can represent."""
    sayable = text.encode(encoding, "ignore").decode(encoding)
    for start in range(0, min(len(sayable), MOST * length) - length + 1, length):
        piece = sayable[start : start + length]
        if not piece.isascii():
            yield piece


def main(folder: Path) -> None:
    """Print a table."""
    print("| encoding | language |", " | ".join(f"{length} characters" for length in LENGTHS), "|")
    print("|---|---|", "---:|" * len(LENGTHS), sep="")
    for encoding, languages in ENCODINGS.items():
        for language in languages.split():
            text = words_of(folder, language)
            cells = []
            for length in LENGTHS:
                tried = list(pieces(text, encoding, length))
                right = sum(decode(each.encode(encoding), "") == each for each in tried)
                cells.append(f"{right} of {len(tried)}")
            print(f"| {encoding} | {language} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/locale"))
