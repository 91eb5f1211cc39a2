"""Small dictionaries in all supported formats, for tests and fuzzing."""

from __future__ import annotations

import gzip
import string
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

ARTICLES = {
    "house": 'house\n    n 1: a building to live in; "a house\n         by the sea" [syn: {home}]',
    "pony": "pony\n    n 1: a small horse",
    "well-being": "well-being\n    n 1: health and comfort",
    "Zürich": "Zürich\n    n 1: a city",
}
_DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
_PIECE = 40
"""Bytes of a compressed piece: so few that an article takes several."""


def dictzipped(data: bytes, piece: int = _PIECE) -> bytes:
    """``data`` compressed by dictzip."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = [
        packer.compress(data[at : at + piece]) + packer.flush(zlib.Z_FULL_FLUSH)
        for at in range(0, len(data), piece)
    ]
    sizes = struct.pack(f"<{len(packed)}H", *map(len, packed))
    field = struct.pack("<HHH", 1, piece, len(packed)) + sizes
    extra = b"RA" + struct.pack("<H", len(field)) + field
    head = b"\x1f\x8b\x08\x0c" + b"\0" * 5 + b"\x03"
    end = packer.flush() + struct.pack("<II", zlib.crc32(data), len(data))
    return head + struct.pack("<H", len(extra)) + extra + b"sample.dict\0" + b"".join(packed) + end


def dictd_parts(articles: Mapping[str, str], name: str = "Sample") -> tuple[bytes, bytes]:
    """Index and articles."""
    said = {"00-database-short": f"00-database-short\n     {name}", **articles}
    index, data = [], b""
    for word, article in said.items():
        packed = f"{article}\n".encode()
        index.append(f"{word.lower()}\t{_number(len(data))}\t{_number(len(packed))}\t{word}\n")
        data += packed
    return "".join(sorted(index)).encode(), data


def write_dictd(
    folder: Path,
    articles: Mapping[str, str] = ARTICLES,
    *,
    packed: bool = True,
    name: str = "Sample",
) -> Path:
    """Write a dictd dictionary; return its main file."""
    index, data = dictd_parts(articles, name)
    folder.mkdir(parents=True, exist_ok=True)
    main = folder / f"{name.lower()}.index"
    main.write_bytes(index)
    if packed:
        main.with_suffix(".dict.dz").write_bytes(dictzipped(data))
    else:
        main.with_suffix(".dict").write_bytes(data)
    return main


def write_stardict(
    folder: Path,
    articles: Mapping[str, bytes],
    *,
    types: str = "m",
    synonyms: Mapping[str, int] | None = None,
    offset_bytes: int = 4,
    packed: bool = False,
    name: str = "Star Sample",
) -> Path:
    """Write a StarDict dictionary; return its main file. ``synonyms`` map to article numbers."""
    index, data = b"", b""
    for word, article in articles.items():
        size = len(article).to_bytes(4, "big")
        index += word.encode() + b"\0" + len(data).to_bytes(offset_bytes, "big") + size
        data += article
    folder.mkdir(parents=True, exist_ok=True)
    main = folder / "star.ifo"
    about = f"bookname={name}\nwordcount={len(articles)}\nidxfilesize={len(index)}\n"
    about += f"idxoffsetbits={8 * offset_bytes}\n" + (
        f"sametypesequence={types}\n" if types else ""
    )
    main.write_text(f"StarDict's dict ifo file\nversion=3.0.0\n{about}", "utf-8")
    if packed:
        main.with_suffix(".idx.gz").write_bytes(gzip.compress(index))
        main.with_suffix(".dict.dz").write_bytes(dictzipped(data))
    else:
        main.with_suffix(".idx").write_bytes(index)
        main.with_suffix(".dict").write_bytes(data)
    if synonyms:
        pairs = (word.encode() + b"\0" + at.to_bytes(4, "big") for word, at in synonyms.items())
        main.with_suffix(".syn").write_bytes(b"".join(pairs))
    return main


def _number(value: int) -> str:
    digits = ""
    while True:
        value, rest = divmod(value, 64)
        digits = _DIGITS[rest] + digits
        if not value:
            return digits
