"""Finds a dictionary by any of its files, and the folders where systems keep them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from pathlib import Path

from reader.dictionaries.dictd import Dictd
from reader.dictionaries.dictionary import DictionaryError, DictionaryFile
from reader.dictionaries.stardict import StarDict

SYSTEM_FOLDERS: Sequence[Path] = (
    Path("/usr/share/dictd"),
    Path("/usr/share/stardict/dic"),
    Path("/usr/local/share/dictd"),
    Path("/usr/local/share/stardict/dic"),
)
_ENDINGS = (
    *(".dict.dz", ".idx.gz", ".idx.dz", ".syn.gz", ".syn.dz"),
    *(".ifo", ".idx", ".dict", ".syn", ".index"),
)
_MOST_FOLDERS = 200


def main_file(path: Path) -> Path:
    """Return the main file of a dictionary: its .ifo, else its .index.

    Raises:
        DictionaryError: ``path`` is no file of a dictionary.
    """
    ending = next((each for each in _ENDINGS if path.name.endswith(each)), None)
    if ending is not None:
        stem = path.name.removesuffix(ending)
        for known in (".ifo", ".index"):
            main = path.with_name(stem + known)
            if main.is_file():
                return main.absolute()
    raise DictionaryError(
        tr("{name} isn't a dictionary that can be read.").format(name=path.name),
        tr("Choose the .ifo file of a StarDict dictionary, or the .index file of a dictd one."),
    )


def files_of(main: Path) -> Sequence[Path]:
    """Return the existing files of a dictionary; empty without the main one."""
    if not main.is_file():
        return ()
    beside = (main.with_name(main.stem + ending) for ending in _ENDINGS)
    return [path for path in beside if path.is_file()]


def open_dictionary(path: Path) -> DictionaryFile:
    """Open the dictionary with the main file ``path``. Raises ``DictionaryError``."""
    return StarDict(path) if path.suffix == ".ifo" else Dictd(path)


def dictionaries_in(folders: Sequence[Path]) -> Iterator[Path]:
    """Find the main files of dictionaries in ``folders`` and in the folders directly in them."""
    for folder in folders:
        try:
            inner = sorted(each for each in folder.iterdir() if each.is_dir())[:_MOST_FOLDERS]
            for place in (folder, *inner):
                for ending in (".ifo", ".index"):
                    yield from sorted(place.glob(f"*{ending}"))
        except OSError:
            continue  # a folder that is not there has none
