"""Dictionaries, and the result of looking up a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NewType, Protocol

from reader.errors import ExitCode, GistwalkerError

DictionaryId = NewType("DictionaryId", int)


class DictionaryError(GistwalkerError):
    """Files that are no dictionary, or a damaged one."""

    exit_code = ExitCode.INPUT


@dataclass(frozen=True, slots=True)
class Entry:
    """A headword, and where its article is in the file of articles, in bytes."""

    headword: str
    offset: int
    size: int


class DictionaryFile(Protocol):
    """An open dictionary. Every method may raise ``DictionaryError``."""

    @property
    def name(self) -> str:
        """The name of the dictionary."""

    def entries(self) -> Iterator[Entry]:
        """All entries, in the order of the file; an article may have several headwords."""

    def article(self, entry: Entry) -> str:
        """The article of an entry as plain text."""

    def close(self) -> None:
        """Let go of the files."""


@dataclass(frozen=True, slots=True)
class DictionaryRecord:
    """A dictionary that was added. ``missing``: its files are not there now."""

    id: DictionaryId
    name: str
    path: Path
    words: int
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Definition:
    """An article for display, and the dictionary it is from."""

    headword: str
    text: str
    dictionary: str


@dataclass(frozen=True, slots=True)
class LookUp:
    """The result of looking up ``word``.

    ``dictionaries`` is the number of those that were searched; ``offered`` are files of
    dictionaries on this machine that nobody has added. ``problems`` names what could not be read.
    """

    word: str
    definitions: tuple[Definition, ...] = ()
    dictionaries: int = 0
    offered: tuple[Path, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Indexed:
    """Event: the number of words indexed so far of a dictionary that is being added."""

    words: int


@dataclass(frozen=True, slots=True)
class Added:
    """A dictionary was added, or added again because its files have changed."""

    record: DictionaryRecord


class Dictionaries(Protocol):
    """The user's dictionaries, in one index on the disk. Bound to the thread that opened it.

    Every method may raise ``LibraryError`` if the index cannot be read or written.
    """

    def add(self, path: Path) -> Iterator[Indexed | Added]:
        """Index a dictionary, given any of its files, completely or not at all.

        Raises:
            DictionaryError: it is none, or damaged.
        """

    def all(self) -> Sequence[DictionaryRecord]:
        """All dictionaries, in the order in which they were added."""

    def remove(self, dictionary: DictionaryId) -> None:
        """Remove a dictionary from the index. Its files are not touched."""

    def offered(self) -> Sequence[Path]:
        """Find dictionaries in the usual places of this system that were not added."""

    def look_up(self, word: str, language: str | None) -> LookUp:
        """Find a word, or the word it is a form of in ``language``."""

    def close(self) -> None:
        """Close the index."""
