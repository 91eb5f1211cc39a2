"""Memory packs as ZIP files: written at once, and read with suspicion.

Members are found by names that this module knows, and only so much of each is unpacked as any real
one has. Nothing is unpacked to the disk.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as tr
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reader.checked_json import parsed
from reader.errors import UnreadableFileError, unwritten
from reader.memory_packs.memory_pack import FORMAT, VERSION, PackedMemory, PackedVectors
from reader.temporary_files import scratch

MEMORY = "memory.json"
SUMS = "SHA256SUMS"
"""The checksums of the other members, as ``sha256sum`` writes and checks them."""
_SUM = re.compile(r"([0-9a-f]{64})  ([\w.-]+)")
_MOST_JSON = 64 << 20
"""The limit in bytes. The gists and summaries of a book of 560,000 words take five million."""
_MOST_SUMS = 1 << 16
_MOST_DIMENSIONS = 1 << 14
_HEADER = 1 << 12
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def write_members(target: Path, members: Mapping[str, bytes]) -> None:
    """Write a pack, which replaces ``target`` once it is complete. Raises ``LibraryError``."""
    sums = "".join(f"{hashlib.sha256(m).hexdigest()}  {name}\n" for name, m in members.items())
    try:
        with scratch(target.absolute().parent) as place:
            made = place / "pack"
            with zipfile.ZipFile(made, "x", zipfile.ZIP_DEFLATED) as archive:
                for name, member in {**members, SUMS: sums.encode()}.items():
                    archive.writestr(name, member)
            made.replace(target)
    except OSError as error:
        raise unwritten(target, error.strerror or "") from error


def vector_member(rows: NDArray[np.float16]) -> bytes:
    """Return vectors as a file of NumPy."""
    file = io.BytesIO()
    np.save(file, rows.astype("<f2"), allow_pickle=False)
    return file.getvalue()


@contextmanager
def opened(path: Path) -> Iterator[PackFile]:
    """Open a pack. Raises ``UnreadableFileError`` for anything wrong with it, also later."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield PackFile(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise refused(tr("it is damaged, cut short, or not a memory pack")) from error
    except (RuntimeError, NotImplementedError) as error:
        raise refused(tr("it is encrypted, or packed in an unknown way")) from error
    except ValueError as error:
        raise refused(" ".join(str(error).split())[:200]) from error
    except OSError as error:
        raise refused(error.strerror or str(error)) from error


def refused(why: str) -> UnreadableFileError:
    """Return the error for a pack that cannot be imported."""
    return UnreadableFileError(
        tr("Can't import what was read: {why}.").format(why=why),
        tr("Nothing was changed. Choose a file that “gistwalker pack-memory” has written."),
    )


class PackFile:
    """An open pack; all that is read of it has the checksum that it should have."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        lines = self._read(SUMS, _MOST_SUMS).decode("ascii").splitlines()
        self._sums = {found[2]: found[1] for found in map(_SUM.fullmatch, lines) if found}
        self.memory = _memory_in(self._checked(MEMORY, _MOST_JSON))

    def vectors(self, of: PackedVectors) -> NDArray[np.float16]:
        """Return the vectors of one encoder. Raises ``ValueError``."""
        if not (0 <= of.count < 1 << 31 and 0 < of.dimensions <= _MOST_DIMENSIONS):
            raise ValueError(tr("it has vectors of impossible size"))
        data = self._checked(of.file, _HEADER + 2 * of.count * of.dimensions)
        file = io.BytesIO(data)
        # The header is compared before anything of the size that it claims is made.
        known = np.lib.format.read_magic(file) == (1, 0)
        header = np.lib.format.read_array_header_1_0(file) if known else None
        if header != ((of.count, of.dimensions), False, np.dtype("<f2")):
            raise ValueError(tr("the vectors in {name} are none").format(name=of.file))
        rows = np.frombuffer(data[file.tell() :], dtype="<f2")
        if rows.size != of.count * of.dimensions:
            raise ValueError(tr("the vectors in {name} are incomplete").format(name=of.file))
        return rows.reshape(of.count, of.dimensions)

    def _checked(self, name: str, most: int) -> bytes:
        data = self._read(name, most)
        if hashlib.sha256(data).hexdigest() != self._sums.get(name):
            raise ValueError(tr("{name} was changed after it was packed").format(name=name))
        return data

    def _read(self, name: str, most: int) -> bytes:
        """Return a member of at most ``most`` bytes, whatever the pack says about its size."""
        member = self._archive.NameToInfo.get(name)
        if member is None:
            raise ValueError(tr("it isn't a memory pack, as it has no {name}").format(name=name))
        if member.compress_type not in _KINDS:
            raise NotImplementedError(name)
        with self._archive.open(member) as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise ValueError(tr("{name} is far too large").format(name=name))
        return data


def _memory_in(data: bytes) -> PackedMemory:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ValueError(tr("its data is damaged")) from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(tr("it isn't a memory pack"))
    if found.get("version") != VERSION:
        raise ValueError(tr("a newer version of Gistwalker has written it"))
    return parsed(PackedMemory, data)
