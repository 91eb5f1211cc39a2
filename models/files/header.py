"""The header of a GGUF file, parsed defensively: no number in it is trusted.

llama.cpp aborts its process on many malformed files; so a file is checked here before it is loaded,
against its own size. Follows the GGUF specification, versions 2 and 3.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from gettext import gettext as tr
from pathlib import Path
from typing import BinaryIO

from reader.errors import ModelError
from reader.language import later

MAGIC = b"GGUF"
VERSIONS = (2, 3)
_MOST_ENTRIES = 1 << 16
_MOST_STRING = 1 << 24
_MOST_STRINGS = 1 << 22
"""Strings in one list; the largest vocabularies have a quarter of a million, and more merges."""
_MOST_DIMENSIONS = 4
_DEFAULT_ALIGNMENT = 32
_MOST_SHOWN = 60
"""Characters of a name that are shown; some are kilobytes of garbage."""
_KEPT_ELEMENTS = 16
"""Longer arrays (vocabularies) are skipped; only their length is kept."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """An array that was skipped."""

    length: int


Scalar = int | float | bool | str
Value = Scalar | tuple[Scalar, ...] | Skipped


class Kind(IntEnum):
    """GGUF's types of values."""

    UINT8 = 0
    INT8 = 1
    UINT16 = 2
    INT16 = 3
    UINT32 = 4
    INT32 = 5
    FLOAT32 = 6
    BOOL = 7
    STRING = 8
    ARRAY = 9
    UINT64 = 10
    INT64 = 11
    FLOAT64 = 12


_FORMS = {
    Kind.UINT8: struct.Struct("<B"),
    Kind.INT8: struct.Struct("<b"),
    Kind.UINT16: struct.Struct("<H"),
    Kind.INT16: struct.Struct("<h"),
    Kind.UINT32: struct.Struct("<I"),
    Kind.INT32: struct.Struct("<i"),
    Kind.FLOAT32: struct.Struct("<f"),
    Kind.BOOL: struct.Struct("<?"),
    Kind.UINT64: struct.Struct("<Q"),
    Kind.INT64: struct.Struct("<q"),
    Kind.FLOAT64: struct.Struct("<d"),
}


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor as the header lists it: ``kind`` is ggml's number for how its values are stored."""

    name: str
    shape: tuple[int, ...]
    kind: int
    offset: int

    @property
    def elements(self) -> int:
        """The number of its values."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Header:
    """Everything a GGUF file says before its weights. ``data_start`` is where those begin."""

    version: int
    values: Mapping[str, Value]
    tensors: tuple[Tensor, ...]
    data_start: int
    size: int
    """Size of the whole file, in bytes."""


class DamagedModelError(ModelError):
    """A file that is no complete GGUF file."""


def read_header(path: Path) -> Header:
    """Read the header of the file at ``path``.

    Raises:
        DamagedModelError: it is no GGUF file, incomplete, or contradicts itself.
        ModelError: it cannot be read, or has a version unknown to this program.
    """
    try:
        with path.open("rb") as stream:
            size = path.stat().st_size
            return _read(_Reader(stream, size), size)
    except OSError as error:
        raise _unreadable(path, error) from error


def shown(text: str) -> str:
    """A name from a file, for an error message: on one line, and not too long."""
    plain = "".join(sign if sign.isprintable() else "�" for sign in text[: _MOST_SHOWN + 1])
    return plain if len(plain) <= _MOST_SHOWN else f"{plain[:_MOST_SHOWN]}…"


def _unreadable(path: Path, error: OSError) -> ModelError:
    if isinstance(error, FileNotFoundError):
        return ModelError(
            tr("There is no file “{path}”.").format(path=path),
            tr("Check its name and folder.")
            if path.parent.is_dir()
            else tr("Check its name and folder, and that its drive is connected."),
        )
    if path.is_dir():  # Windows calls that a lack of permission
        return ModelError(
            tr("{path} is a folder, not a model.").format(path=path),
            tr("Models for this program are files that end in .gguf."),
        )
    return ModelError(
        tr("Can't read the model file {name}: {reason}.").format(
            name=path.name, reason=error.strerror or error
        ),
        tr("Check that the file exists and that you have permission to read it."),
    )


def _read(reader: _Reader, size: int) -> Header:
    if reader.take(len(MAGIC)) != MAGIC:
        raise DamagedModelError(
            tr("This isn't a model in GGUF format."),
            tr("Models for this program are files that end in .gguf."),
        )
    version = _version(reader)
    tensor_count = reader.count(Kind.UINT64)
    values = _values(reader, reader.count(Kind.UINT64))
    tensors = tuple(_tensor(reader) for _ in range(tensor_count))
    alignment = _alignment(values)
    start = -(-reader.position // alignment) * alignment
    for tensor in tensors:
        if start + tensor.offset > size:
            raise _cut_short()
    return Header(version, values, tensors, start, size)


def _version(reader: _Reader) -> int:
    version = reader.number(Kind.UINT32)
    if version not in VERSIONS:
        raise ModelError(
            tr(
                "This model file has GGUF version {version}, which this program doesn't support."
            ).format(version=version),
            tr("Update the program, or try another file of the same model."),
        )
    return version


def _values(reader: _Reader, count: int) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for _ in range(count):
        key = reader.string()
        if key in values:
            raise DamagedModelError(
                tr("The model file contains {key} twice.").format(key=shown(key)), tr(_ANOTHER)
            )
        values[key] = reader.value(reader.kind())
    return values


def _alignment(values: Mapping[str, Value]) -> int:
    alignment = values.get("general.alignment", _DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
        raise DamagedModelError(tr("The model file has an invalid alignment."), tr(_ANOTHER))
    return alignment


def _tensor(reader: _Reader) -> Tensor:
    name = reader.string()
    dimensions = reader.number(Kind.UINT32)
    if dimensions > _MOST_DIMENSIONS:
        raise DamagedModelError(
            tr(
                "The model file has an invalid number of dimensions for {name}: {dimensions}."
            ).format(name=shown(name), dimensions=dimensions),
            tr(_ANOTHER),
        )
    shape = tuple(reader.number(Kind.UINT64) for _ in range(dimensions))
    return Tensor(name, shape, reader.number(Kind.UINT32), reader.number(Kind.UINT64))


class _Reader:
    """Reads values from a stream, never more than the file can hold."""

    def __init__(self, stream: BinaryIO, size: int) -> None:
        self._stream = stream
        self._size = size
        self.position = 0

    def take(self, length: int) -> bytes:
        if length > self._size - self.position:
            raise _cut_short()
        taken = self._stream.read(length)
        if len(taken) < length:
            raise _cut_short()
        self.position += length
        return taken

    def pass_over(self, length: int) -> None:
        if length > self._size - self.position:
            raise _cut_short()
        self.position += length
        self._stream.seek(self.position)

    def number(self, kind: Kind) -> int:
        return int(self._unpacked(kind))

    def count(self, kind: Kind) -> int:
        number = self.number(kind)
        if number > _MOST_ENTRIES:
            raise DamagedModelError(
                tr("The model file claims to have too many entries."), tr(_ANOTHER)
            )
        return number

    def kind(self) -> Kind:
        number = self.number(Kind.UINT32)
        try:
            return Kind(number)
        except ValueError:
            raise DamagedModelError(
                tr("The model file contains a value of unknown type {number}.").format(
                    number=number
                ),
                tr(_ANOTHER),
            ) from None

    def string(self) -> str:
        length = self.number(Kind.UINT64)
        if length > _MOST_STRING:
            raise DamagedModelError(
                tr("The model file contains a text that is too long."), tr(_ANOTHER)
            )
        return self.take(length).decode("utf-8", "replace")

    def value(self, kind: Kind) -> Value:
        if kind is Kind.STRING:
            return self.string()
        if kind is Kind.ARRAY:
            return self._array()
        return self._unpacked(kind)

    def _unpacked(self, kind: Kind) -> int | float | bool:
        form = _FORMS[kind]
        (value,) = form.unpack(self.take(form.size))
        return value  # type: ignore[no-any-return]  # struct cannot tell

    def _array(self) -> Value:
        kind = self.kind()
        length = self.number(Kind.UINT64)
        if kind is Kind.ARRAY:
            raise DamagedModelError(
                tr("The model file contains nested lists, which aren't supported."), tr(_ANOTHER)
            )
        if kind is Kind.STRING:
            return self._strings(length)
        if length > _KEPT_ELEMENTS:
            self.pass_over(length * _FORMS[kind].size)
            return Skipped(length)
        return tuple(self._unpacked(kind) for _ in range(length))

    def _strings(self, length: int) -> Value:
        least = _FORMS[Kind.UINT64].size
        if length * least > self._size - self.position:
            raise _cut_short()
        if length > _MOST_STRINGS:
            raise DamagedModelError(
                tr("The model file claims to have too many entries."), tr(_ANOTHER)
            )
        take: Callable[[], str] = self.string
        if length <= _KEPT_ELEMENTS:
            return tuple(take() for _ in range(length))
        for _ in range(length):
            self.pass_over(self.number(Kind.UINT64))
        return Skipped(length)


_ANOTHER = later("It is damaged or malicious. Download it again from its source.")


def _cut_short() -> DamagedModelError:
    return DamagedModelError(
        tr("The model file is incomplete: it ends too early."),
        tr("The download may have been interrupted. Download it again."),
    )
