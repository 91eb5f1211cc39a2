"""The kinds of commands: how each is started, and rules for its output."""

from __future__ import annotations

import gzip
import random
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.errors import GistwalkerError
from reader.text.document import DocumentId
from scripts.kills.material import DOCUMENTS, OLD, QUESTION, Material
from storage.backups.backups import LibraryBackups
from storage.exchange.importing import import_library
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary

_MOVED = "moved"
Said = Sequence[str]
Rule = Callable[[Said, Path], Iterator[str]]
"""Compares the output of a killed job with its place; returns violations."""


def _copy(material: Material, place: Path, _chance: random.Random) -> None:
    shutil.copytree(material.library, place / "library")


def _none(_material: Material, place: Path, _chance: random.Random) -> None:
    place.mkdir()


def _old(_material: Material, place: Path, chance: random.Random) -> None:
    (place / "library").mkdir(parents=True)
    packed = chance.choice(OLD[:-1]).read_bytes()
    (place / "library" / FILE_NAME).write_bytes(gzip.decompress(packed))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of command. Its place is a folder that contains the folder ``library``."""

    name: str
    rule: Rule
    command: Callable[[Material, Path], Sequence[object]]
    prepare: Callable[[Material, Path, random.Random], None] = _copy
    children: bool = False
    """It starts child processes."""
    replaces: bool = False
    """It replaces the library."""

    def home(self, place: Path) -> Path:
        """The current folder of the library."""
        moved = place / _MOVED
        return moved if (moved / FILE_NAME).exists() else place / "library"

    def arguments(self, material: Material, place: Path) -> list[str]:
        """The program with its arguments."""
        own = [str(each) for each in self.command(material, place)]
        return [sys.executable, "main.py", *own, "--library", str(self.home(place))]


def _imported(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        titles = {record.title for record in library.documents.all()}
    for line in said:
        title = re.match(r"“(.+?)” imported", line)
        if title and title[1] not in titles:
            yield f"{line}: not there"


def _read(said: Said, place: Path) -> Iterator[str]:
    if any("read:" in line for line in said):
        with _opened(place) as library:
            if not library.memories.status(DocumentId(1)).tree_complete:
                yield "said to be read, and is not"


def _asked(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        past = [each for number in (1, 2) for each in library.conversations.of(DocumentId(number))]
    wanted = QUESTION.partition(" day ")[0]
    answered = [each for each in past if each.answer.text and wanted in each.answer.question.text]
    shown = sum(line == "How it was found" for line in said)
    if shown > len(answered):
        yield f"{shown} answers shown, {len(answered)} kept"


def _learnt(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        history = len(library.experiences.history())
    shown = sum(re.match(r"\d+: ", line) is not None for line in said)
    if shown > history:
        yield f"{shown} decisions shown, {history} kept"


def _marked(said: Said, place: Path) -> Iterator[str]:
    found = (re.match(r"Imported: (\d+)", line) for line in said)
    shown = [int(each[1]) for each in found if each]
    with _opened(place) as library:
        kept = len(library.marks.all())
    if shown and kept < shown[-1]:
        yield f"{shown[-1]} marks shown, {kept} kept"


def _backed_up(said: Said, place: Path) -> Iterator[str]:
    backups = LibraryBackups(place / "library")
    found = backups.all()
    for backup in found:
        try:
            if len(backups.look(backup).titles) < DOCUMENTS:
                yield f"{backup.name} lacks documents"
        except GistwalkerError as problem:
            yield f"{backup.name}: {problem}"
    for line in said:
        path = re.match(r"(/.*\.sqlite3)", line)
        if path and path[1] not in {str(each.path) for each in found}:
            yield f"{line}: not there"


def _migrated(_said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        records = library.documents.all()
        for record in records:
            library.documents.content(record.id)
            library.memories.tree(record.id)
    if not records:
        yield "no document is left"


def _exported(said: Said, place: Path) -> Iterator[str]:
    target = place / "out"
    if any(line.startswith(str(target)) for line in said) and not target.exists():
        yield "said to be written, and is not there"
    shutil.rmtree(place / "again", ignore_errors=True)
    if target.exists():
        try:
            if import_library(place / "again", target).documents != DOCUMENTS:
                yield "the export lacks documents"
        except GistwalkerError as problem:
            yield f"the export is not whole: {problem}"


def _taken_in(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        named = {record.source.path for record in library.documents.all()}
    if len(named) not in (0, DOCUMENTS) or (said and len(named) != DOCUMENTS):
        yield f"{len(named)} documents of an import of 2"
    for path in (place / "library" / "files").glob("*"):
        if path not in named:
            yield f"no document names {path.name}"


def _moved(said: Said, place: Path) -> Iterator[str]:
    moved = any(line.startswith("The library is in") for line in said)
    if moved and (place / "library" / FILE_NAME).exists():
        yield "said to be moved, and is still there"
    homes = [home for home in (place / _MOVED, place / "library") if (home / FILE_NAME).exists()]
    if not homes:
        yield "the library is in neither place"
        return
    with SqliteLibrary.open(homes[0]) as library:
        if len(library.documents.all()) != DOCUMENTS:
            yield f"documents are gone from {homes[0].name}"


def _intact(_said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        if len(library.documents.all()) != DOCUMENTS:
            yield "documents are gone"


def _opened(place: Path) -> SqliteLibrary:
    return SqliteLibrary.open(place / "library")


LOOK = Kind("look", _intact, lambda *_: ["list"])
"""The next start after a command that was done, and cannot be done again."""
KINDS: Sequence[Kind] = (
    Kind("import", _imported, lambda m, _: ["import", *m.files], children=True),
    Kind("read", _read, lambda *_: ["read", "1"], children=True),
    Kind("ask", _asked, lambda *_: ["ask", "1", QUESTION]),
    Kind("learn", _learnt, lambda *_: ["memory", "learn"]),
    Kind("mark", _marked, lambda m, _: ["marks", "import", "1", m.annotations]),
    Kind("back up", _backed_up, lambda *_: ["backup", "now"]),
    Kind("restore", _intact, lambda *_: ["backup", "restore", "asked"], replaces=True),
    Kind("migrate", _migrated, lambda *_: ["search", "whale"], _old),
    Kind("export", _exported, lambda _, place: ["export-library", place / "out"]),
    Kind("take in", _taken_in, lambda m, _: ["import-library", m.export], _none, replaces=True),
    Kind("take in files", _taken_in, lambda m, _: ["import-library", m.bare_export], _none,
         replaces=True),
    Kind("move", _moved, lambda _, place: ["move-library", place / _MOVED], replaces=True),
)  # fmt: skip
