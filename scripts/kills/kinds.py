"""The kinds of jobs: how each is started, and rules for its output."""

from __future__ import annotations

import random
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.errors import GistwalkerError
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from scripts.kills.material import (
    DOCUMENTS,
    OLD,
    QUESTION,
    Material,
    put_old_library,
)
from storage.backups.backups import LibraryBackups
from storage.exchange.importing import import_library
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary

_MOVED = "moved"
Said = Sequence[str]
Prepare = Callable[[Material, Path, random.Random], None]
Files = Callable[[Material, Path], Sequence[object]]
Rule = Callable[[Said, Path], Iterator[str]]
"""Compares the output of a killed job with its place; returns violations."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of job. Its place is a folder that contains the folder ``library``."""

    name: str
    command: Callable[[Material, Path], Sequence[object]]
    rule: Rule
    prepare: Prepare
    by_window: bool = False
    learns: bool = False
    has_children: bool = False
    needs_model: bool = False

    def home(self, place: Path) -> Path:
        """The current folder of the library."""
        moved = place / _MOVED
        return moved if (moved / FILE_NAME).exists() else place / "library"

    def arguments(self, material: Material, place: Path) -> list[str]:
        """The program's arguments for the job."""
        own = [str(each) for each in self.command(material, place)]
        module = ["-m", "scripts.kills.window"] if self.by_window else ["main.py"]
        library = str(self.home(place))
        at = [library] if self.by_window else ["--library", library]
        return [sys.executable, *module, *own, *at]


def _copy(material: Material, place: Path, _chance: random.Random) -> None:
    material.copy_to(place / "library")


def _copy_with_model(material: Material, place: Path, _chance: random.Random) -> None:
    shutil.copytree(material.model_library, place / "library")


def _no_files(_material: Material, _place: Path) -> Sequence[object]:
    return ()


def _none(_material: Material, place: Path, _chance: random.Random) -> None:
    place.mkdir()


def _old(_material: Material, place: Path, chance: random.Random) -> None:
    put_old_library(chance.choice(OLD[:-1]), place / "library")


def _imported(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        titles = {record.title for record in library.documents.all()}
    for line in said:
        title = re.match(r"“(.+?)” imported|imported (.+)", line)
        if title and (title[1] or title[2]) not in titles:
            yield f"{line}: not there"


def _read(said: Said, place: Path) -> Iterator[str]:
    if any("read:" in line or line == "read" for line in said):
        with _opened(place) as library:
            if not library.memories.status(DocumentId(1)).tree_complete:
                yield "said to be read, and is not"


def _asked(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        past = [each for number in (1, 2) for each in library.conversations.of(DocumentId(number))]
    wanted = QUESTION.partition(" day ")[0]
    answered = [each for each in past if each.answer.text and wanted in each.answer.question.text]
    shown = sum(line.startswith("asked") for line in said)
    if shown > len(answered):
        yield f"{shown} answers shown, {len(answered)} kept"


def _learnt(said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        history = len(library.experiences.history())
    shown = sum(re.match(r"\d+: ", line) is not None for line in said)
    if shown > history:
        yield f"{shown} decisions shown, {history} kept"


def _marked(said: Said, place: Path) -> Iterator[str]:
    counts = [
        int(each[1]) for line in said if (each := re.match(r"(?:Imported:|marks) (\d+)", line))
    ]
    with _opened(place) as library:
        kept = len(library.marks.all())
    if counts and kept < counts[-1]:
        yield f"{counts[-1]} marks shown, {kept} kept"


def _backed_up(said: Said, place: Path) -> Iterator[str]:
    backups = LibraryBackups(place / "library")
    found = {str(each.path): each for each in backups.all()}
    for backup in found.values():
        try:
            if len(backups.look(backup).titles) < DOCUMENTS:
                yield f"{backup.name} lacks documents"
        except GistwalkerError as problem:
            yield f"{backup.name}: {problem}"
    for line in said:
        path = re.match(r"(/.*\.sqlite3)", line)
        if path and path[1] not in found:
            yield f"{line}: not there"


def _migrated(_said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        records: Sequence[DocumentRecord] = library.documents.all()
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
    new = place / _MOVED
    moved = any(line.startswith("The library is in") for line in said)
    if moved and (place / "library" / FILE_NAME).exists():
        yield "said to be moved, and is still there"
    for home in (new, place / "library"):
        if (home / FILE_NAME).exists():
            with SqliteLibrary.open(home) as library:
                if len(library.documents.all()) != DOCUMENTS:
                    yield f"documents are gone from {home.name}"
            return
    yield "the library is in neither place"


def _intact(_said: Said, place: Path) -> Iterator[str]:
    with _opened(place) as library:
        if len(library.documents.all()) != DOCUMENTS:
            yield "documents are gone"


def _opened(place: Path) -> SqliteLibrary:
    return SqliteLibrary.open(place / "library")


def _by_window(
    name: str,
    rule: Rule,
    prepare: Prepare = _copy,
    *,
    files: Files = _no_files,
    children: bool = True,
    model: bool = False,
) -> Kind:
    def command(material: Material, place: Path) -> Sequence[object]:
        return [name, *files(material, place)]

    titled = {"backup": "back up"}.get(name, name)
    return Kind(
        f"model: window: {titled}" if model else f"window: {titled}",
        command,
        rule,
        prepare,
        by_window=True,
        learns=name == "learn",
        has_children=children,
        needs_model=model,
    )


KINDS: Sequence[Kind] = (
    Kind("import", lambda m, _: ["import", *m.files], _imported, _copy, has_children=True),
    Kind("read", lambda _m, _: ["read", "1"], _read, _copy, has_children=True),
    Kind("ask", lambda _m, _: ["ask", "1", QUESTION], _asked, _copy),
    Kind("learn", lambda _m, _: ["memory", "learn"], _learnt, _copy, learns=True),
    Kind("mark", lambda m, _: ["marks", "import", "1", m.annotations], _marked, _copy),
    Kind("back up", lambda _m, _: ["backup", "now"], _backed_up, _copy),
    Kind("restore", lambda _m, _: ["backup", "restore", "asked"], _intact, _copy),
    Kind("migrate", lambda _m, _: ["search", "whale"], _migrated, _old),
    Kind("export", lambda _m, place: ["export-library", place / "out"], _exported, _copy),
    Kind("take in", lambda m, _: ["import-library", m.export], _taken_in, _none),
    Kind("take in files", lambda m, _: ["import-library", m.bare_export], _taken_in, _none),
    Kind("move", lambda _m, place: ["move-library", place / _MOVED], _moved, _copy),
    _by_window("import", _imported, files=lambda m, _: m.files),
    _by_window("read", _read),
    _by_window("ask", _asked),
    _by_window("learn", _learnt),
    _by_window("mark", _marked),
    _by_window("backup", _backed_up),
    _by_window("restore", _intact),
    _by_window("move", _moved, files=lambda _, place: [place / _MOVED]),
    _by_window("migrate", _migrated, _old, children=False),
    Kind(
        "model: ask",
        lambda _m, _: ["ask", "2", QUESTION],
        _asked,
        _copy_with_model,
        has_children=True,
        needs_model=True,
    ),
    Kind(
        "model: read",
        lambda _m, _: ["read", "1"],
        _read,
        _copy_with_model,
        has_children=True,
        needs_model=True,
    ),
    _by_window("ask", _asked, _copy_with_model, model=True),
)
