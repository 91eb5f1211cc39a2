"""The dictionaries that the user added, and an index of their headwords, in one file.

All of it but the list of files can be rebuilt from them, so it is no part of the library and its
backups.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from gettext import gettext as tr
from itertools import islice
from pathlib import Path

from reader.dictionaries.article_file import cannot_read
from reader.dictionaries.article_text import without_headword
from reader.dictionaries.dictionary import (
    Added,
    Definition,
    DictionaryError,
    DictionaryFile,
    DictionaryId,
    DictionaryRecord,
    Entry,
    Indexed,
    LookUp,
)
from reader.dictionaries.dictionary_files import (
    SYSTEM_FOLDERS,
    dictionaries_in,
    files_of,
    main_file,
    open_dictionary,
)
from reader.dictionaries.word_forms import asked_word, find, folded
from reader.errors import LibraryError
from storage.file.errors import DamagedLibraryError, gate
from storage.file.store import Store

FILE = "dictionaries.sqlite3"
_VERSION = 1
_PATIENCE = 10.0
_BATCH = 10_000
_MOST_ARTICLES = 8
"""Articles per dictionary and word."""
_TABLES = (
    """CREATE TABLE IF NOT EXISTS dictionaries (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL UNIQUE,
        words INTEGER NOT NULL, state TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS words (
        dictionary INTEGER NOT NULL REFERENCES dictionaries (id) ON DELETE CASCADE,
        folded TEXT NOT NULL, headword TEXT NOT NULL,
        offset INTEGER NOT NULL, size INTEGER NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS words_by_form ON words (dictionary, folded)",
    f"PRAGMA user_version = {_VERSION}",
)
_LARGEST = (1 << 63) - 1


class StoredDictionaries:
    """Implements ``reader.dictionaries.dictionary.Dictionaries`` in ``folder``."""

    def __init__(self, folder: Path, system: Sequence[Path] = SYSTEM_FOLDERS) -> None:
        self._store = _opened(folder / FILE)
        self._system = system
        self._open: dict[DictionaryId, tuple[str, DictionaryFile]] = {}

    def add(self, path: Path) -> Iterator[Indexed | Added]:
        """Yield events of the indexing; the last one has the new dictionary."""
        main = main_file(path)
        with closing(open_dictionary(main)) as source, self._store.together():
            self._store.run("DELETE FROM dictionaries WHERE path = ?", str(main))
            number = DictionaryId(
                self._store.insert(
                    "dictionaries",
                    {"name": source.name, "path": str(main), "words": 0, "state": _state(main)},
                )
            )
            words = 0
            for words in self._index(number, source.entries()):
                yield Indexed(words)
            if not words:
                raise DictionaryError(
                    tr("The dictionary {name} contains no words.").format(name=main.name),
                    tr("Its files may be damaged. Get it again from where it came from."),
                )
            self._store.run("UPDATE dictionaries SET words = ? WHERE id = ?", words, number)
        yield Added(DictionaryRecord(number, source.name, main, words))

    def all(self) -> Sequence[DictionaryRecord]:
        """All dictionaries, in the order in which they were added."""
        rows = self._store.rows("SELECT id, name, path, words FROM dictionaries ORDER BY id")
        return [
            DictionaryRecord(
                DictionaryId(number), name, Path(path), words, missing=not Path(path).is_file()
            )
            for number, name, path, words in rows
        ]

    def remove(self, dictionary: DictionaryId) -> None:
        """Remove a dictionary and its index."""
        self._let_go(dictionary)
        with self._store.together():
            self._store.run("DELETE FROM dictionaries WHERE id = ?", dictionary)
        self._store.tidy()

    def offered(self) -> Sequence[Path]:
        """Dictionaries in the usual folders of this system."""
        known = {record.path for record in self.all()}
        return [path for path in dictionaries_in(self._system) if path.absolute() not in known]

    def look_up(self, word: str, language: str | None) -> LookUp:
        """Articles from all dictionaries in order; a broken one does not hide the others."""
        wanted, records = asked_word(word), self.all()
        found: list[Definition] = []
        problems: list[str] = []
        for record in records if wanted else ():
            try:
                found += self._definitions(record, wanted, language)
            except DictionaryError as problem:
                problems.append(f"{record.name}: {problem}")
        offered = () if records else tuple(self.offered())
        return LookUp(wanted, tuple(found), len(records), offered, tuple(problems))

    def close(self) -> None:
        """Close all files."""
        for number in list(self._open):
            self._let_go(number)
        self._store.close()

    def _definitions(
        self, record: DictionaryRecord, word: str, language: str | None
    ) -> Iterator[Definition]:
        source = self._source(record)
        seen: set[tuple[int, int]] = set()
        for entry in find(_Words(self._store, record.id), word, language):
            if (entry.offset, entry.size) not in seen and len(seen) < _MOST_ARTICLES:
                seen.add((entry.offset, entry.size))
                text = without_headword(source.article(entry), entry.headword)
                yield Definition(entry.headword, text, record.name)

    def _source(self, record: DictionaryRecord) -> DictionaryFile:
        """The opened dictionary, indexed again first if its files have changed."""
        (kept,) = self._store.row("SELECT state FROM dictionaries WHERE id = ?", record.id)
        state = _state(record.path)
        if state != kept:
            self._let_go(record.id)
            self._index_again(record, state)
        if record.id not in self._open:
            self._open[record.id] = (state, open_dictionary(record.path))
        return self._open[record.id][1]

    def _index_again(self, record: DictionaryRecord, state: str) -> None:
        with closing(open_dictionary(record.path)) as source, self._store.together():
            self._store.run("DELETE FROM words WHERE dictionary = ?", record.id)
            words = max(self._index(record.id, source.entries()), default=0)
            self._store.run(
                "UPDATE dictionaries SET words = ?, state = ? WHERE id = ?", words, state, record.id
            )

    def _index(self, number: DictionaryId, entries: Iterator[Entry]) -> Iterator[int]:
        """Index in batches; yield the number of words so far."""
        words = 0
        sound = (each for each in entries if each.headword and each.offset + each.size <= _LARGEST)
        while batch := list(islice(sound, _BATCH)):
            forms = folded(each.headword for each in batch)
            self._store.run_all(
                "INSERT INTO words VALUES (?, ?, ?, ?, ?)",
                (
                    (number, form, _storable(each.headword), each.offset, each.size)
                    for form, each in zip(forms, batch, strict=True)
                    if form
                ),
            )
            words += len(batch)
            yield words

    def _let_go(self, number: DictionaryId) -> None:
        if number in self._open:
            self._open.pop(number)[1].close()


class _Words:
    """Implements ``reader.dictionaries.word_forms.WordIndex`` for one dictionary."""

    def __init__(self, store: Store, dictionary: DictionaryId) -> None:
        self._store = store
        self._dictionary = dictionary

    def exact(self, word: str) -> Sequence[Entry]:
        rows = self._store.rows(
            """SELECT headword, offset, size FROM words
               WHERE dictionary = ? AND folded = ? ORDER BY rowid LIMIT 100""",
            self._dictionary,
            _storable(word),
        )
        return [Entry(*row) for row in rows]

    def beginning(self, prefix: str, longest: int, most: int) -> Sequence[tuple[str, Entry]]:
        rows = self._store.rows(
            """SELECT folded, headword, offset, size FROM words
               WHERE dictionary = ? AND folded >= ? AND folded < ? AND length(folded) <= ?
               LIMIT ?""",
            self._dictionary,
            _storable(prefix),
            _storable(prefix) + "\U0010ffff",
            longest,
            most,
        )
        return [(folded, Entry(*rest)) for folded, *rest in rows]


def _opened(path: Path) -> Store:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(
            tr("Can't create the folder {folder}: {reason}.").format(
                folder=path.parent, reason=error.strerror
            ),
            tr("Make sure you have permission to write there."),
        ) from error
    try:
        return _connected(path)
    except DamagedLibraryError:
        # The dictionaries themselves are elsewhere.
        with suppress(OSError):
            path.replace(path.with_name(f"{path.stem}-broken{path.suffix}"))
    return _connected(path)


def _connected(path: Path) -> Store:
    with gate(path):
        connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    store = Store(connection, path)
    try:
        store.rows("PRAGMA foreign_keys = ON")
        store.rows("PRAGMA auto_vacuum = INCREMENTAL")
        store.rows("PRAGMA journal_mode = WAL")
        store.rows("PRAGMA synchronous = NORMAL")
        for statement in _TABLES:
            store.rows(statement)
    except BaseException:
        store.close()
        raise
    return store


def _state(main: Path) -> str:
    """A fingerprint of a dictionary's files by size and time. Raises ``DictionaryError``."""
    try:
        known = [path.stat() for path in files_of(main)]
    except OSError as error:
        raise cannot_read(main, error) from error
    if not known:
        raise DictionaryError(
            tr("The files of this dictionary are no longer in {folder}.").format(
                folder=main.parent
            ),
            tr("Put them back, or remove the dictionary from the list."),
        )
    return " ".join(f"{each.st_size}:{each.st_mtime_ns}" for each in known)


def _storable(word: str) -> str:
    return word.encode("utf-8", "replace").decode("utf-8")
