"""Damage to library files, by chance or where it is wanted."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path


def damage(path: Path, seed: int) -> None:
    """In most cases many places, in others one, the first page, or the end of the file."""
    chance = random.Random(seed)
    content = bytearray(path.read_bytes())
    places = (30, 30, 3, 1)[seed % 4]
    for _ in range(places):
        top = 4096 if seed % 8 == 3 else len(content) - 64
        start = chance.randrange(top)
        content[start : start + 64] = chance.randbytes(64)
    if seed % 10 == 9:
        del content[chance.randrange(len(content)) :]
    path.write_bytes(content)


def spoil_tables(path: Path, *tables: str) -> None:
    """Overwrite the first page of each of these tables, which leads to all others."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        root = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        pages = [connection.execute(root, (table,)).fetchone()[0] for table in tables]
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(b"\xfe" * 4096)


def is_whole(path: Path) -> bool:
    """Whether SQLite finds the file intact."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        try:
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return False
