"""Targets of fuzzing: each takes bytes, and may refuse them only with its own error."""

from __future__ import annotations

import io
import json
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from hypothesis import strategies as st

from models.files.description import describe_file, vector_length
from reader.annotations.import_marks import drafts_of
from reader.annotations.other_programs.mark_files import read_marks
from reader.child_messages import read_message
from reader.dictionaries.dictionary import DictionaryError
from reader.document_ports import Documents
from reader.errors import ModelError, UnreadableFileError
from reader.importing.epub.archive import open_archive
from reader.importing.epub.contents import read_contents
from reader.importing.epub.package import read_package
from reader.importing.parsed_messages import PARSED, unpack
from reader.importing.sniffing import sniff
from reader.learning.exchange import imported
from reader.memory_packs.pack_file import MEMORY, SUMS, opened, write_members
from reader.memory_packs.passing_on import check, memory_in
from reader.text.document import DocumentId
from scripts.fuzz import packs, seeds
from scripts.fuzz.mutations import Strategy, mutated_bytes, mutated_json
from storage.dictionaries import StoredDictionaries
from storage.exchange.format import loads
from storage.exchange.importing import import_library
from storage.library import SqliteLibrary
from ui.settings import file as settings_file
from ui.settings.parsing import settings_from
from ui.settings.wishes import backup_wishes, moved_to, uses_memory, wished, wished_language


@dataclass(frozen=True, slots=True)
class Target:
    """A parser of outside data."""

    strategy: Callable[[], Strategy]
    check: Callable[[bytes, Path], None]
    """Parse it, with an empty folder to work in; raises any unexpected error."""
    refusals: tuple[type[Exception], ...]


_XML = (
    b"<a>",
    b"]]>",
    b"<!DOCTYPE x [<!ENTITY e 'ee'>]>",
    b"&e;",
    b"\xff\xfe",
    b"\0",
    b'href="',
)
_XML += (b"<ol><li>", b"%00", b"../../", b"#", b'id=""', b"<navPoint>", b"xmlns=''", b"<?xml?>")


def _epub(folder: Path, **parts: bytes) -> Path:
    names = {"package": "OPS/p.opf", "nav": "OPS/nav.xhtml", "ncx": "OPS/t.ncx"}
    contents = {"package": seeds.PACKAGE, "nav": seeds.NAV, "ncx": seeds.NCX, **parts}
    path = folder / "book.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", seeds.CONTAINER)
        archive.writestr("OPS/one.xhtml", seeds.PART)
        for part, name in names.items():
            archive.writestr(name, contents[part])
    return path


def _read_epub(path: Path) -> None:
    with open_archive(path) as archive:
        package = read_package(archive, "Untitled")
        if package:
            read_contents(archive, package)


def _package(data: bytes, folder: Path) -> None:
    _read_epub(_epub(folder, package=data))


def _contents(data: bytes, folder: Path) -> None:
    _read_epub(_epub(folder, nav=data))
    _read_epub(_epub(folder, nav=b"", ncx=data))


def _archive(data: bytes, folder: Path) -> None:
    path = folder / "book.epub"
    path.write_bytes(data)
    _read_epub(path)


def _whole_epub() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return _epub(Path(folder)).read_bytes()


def _sniffed(data: bytes, folder: Path) -> None:
    for ending in ("pdf", "epub", "md", "txt"):
        path = folder / f"file.{ending}"
        path.write_bytes(data)
        sniff(path)


def _model(data: bytes, folder: Path) -> None:
    path = folder / "model.gguf"
    path.write_bytes(data)
    describe_file(path)
    with suppress(ModelError):
        vector_length(path)


def _short(problem: Exception) -> None:
    if len(str(problem)) > 600:
        raise AssertionError("a refusal prints what is in the file")


class _NoDocuments:
    def by_hash(self, _sha256: str) -> None:
        return None


def _models() -> Strategy:
    """Changed headers of models: weights are not parsed."""
    whole = seeds.model()
    header = mutated_bytes([whole[:_HEADER]], _GGUF)
    return header.map(lambda data: data + whole[_HEADER:])


def _memory(data: bytes, _folder: Path) -> None:
    imported(data.decode("utf-8", "replace"), cast("Documents", _NoDocuments()))


def _memory_pack(data: bytes, folder: Path) -> None:
    path, content = folder / "pack.zip", seeds.parsed().content
    path.write_bytes(data)
    with opened(path) as pack:
        check(memory_in(pack, content), content)


def _memory_json(data: bytes, folder: Path) -> None:
    """A pack with this JSON, and the checksums that go with it."""
    with zipfile.ZipFile(io.BytesIO(seeds.memory_pack())) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if name != SUMS}
    write_members(folder / "made.zip", members | {MEMORY: data})
    _memory_pack((folder / "made.zip").read_bytes(), folder)


def _packed_json() -> Strategy:
    with zipfile.ZipFile(io.BytesIO(seeds.memory_pack())) as archive:
        return _json_or_bytes(json.loads(archive.read(MEMORY)))


def _export(data: bytes, folder: Path) -> None:
    name, content = _one_file(data)
    for each, sound in {**seeds.export(), name: content}.items():
        path = folder / "out" / each
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sound)
    import_library(folder / "library", folder / "out")
    with SqliteLibrary.open(folder / "library") as library:
        for record in library.documents.all():
            library.documents.content(record.id)
        if library.faults():
            raise AssertionError("a library with faults was taken in")


def _changed_export(name: str, content: bytes) -> Strategy | None:
    lines = [loads(line) for line in content.splitlines() if line and name.endswith(".jsonl")]
    if lines:
        return mutated_json(lines).map(lambda row: row + b"\n")
    if name.endswith(".json"):
        return mutated_json([loads(content)])
    return mutated_bytes([content], (b"\xff", b"a", b"\n")) if content else None


def _one_file(data: bytes) -> tuple[str, bytes]:
    """A file among several: its name, which is the first line of ``data``, and its content."""
    name, _, content = data.partition(b"\n")
    return name.decode(), content


def _one_of_files(
    samples: Mapping[str, bytes], change: Callable[[str, bytes], Strategy | None]
) -> Strategy:
    """One of several files, changed; its name is the first line."""
    changed = [
        made.map(lambda data, head=name.encode(): head + b"\n" + data)
        for name, content in samples.items()
        if (made := change(name, content)) is not None
    ]
    return st.one_of(changed)


def _settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.json"
    path.write_bytes(data)
    _, problems = settings_from(settings_file.read(path)[0])
    for problem in problems:
        _short(Exception(problem.what))
    wished_language(path)
    wished(path)
    backup_wishes(path)
    uses_memory(path)
    moved_to(path)
    settings_file.write(path, {("window", "theme"): "dark"})


def _wire(data: bytes, _folder: Path) -> None:
    """The parent's side of a child's messages; any fault is a ``ValueError``."""
    stream = io.BufferedReader(io.BytesIO(data))  # type: ignore[arg-type]  # as raw as a pipe
    while (message := read_message(stream)) is not None:
        if message.kind == PARSED:
            unpack(message)


def _messages() -> Strategy:
    """Messages whose heads are unexpected JSON, or no JSON."""
    head, payload = seeds.wire_parts()

    def framed(changed: bytes) -> bytes:
        return struct.pack(">IQ", len(changed), len(payload)) + changed + payload

    words = (*_JSON, b"\0" * 4, b"-1", b'"bytes": 1')
    return mutated_json([loads(head)]).map(framed) | mutated_bytes([seeds.wire()], words)


def _marks(data: bytes, _folder: Path) -> None:
    content = seeds.parsed().content
    for each in drafts_of(read_marks(data).found, DocumentId(1), content, ()):
        if each.span is not None and each.span.end > len(content.text):
            raise AssertionError("a mark stands behind the end of the text")


def _dictionary(data: bytes, folder: Path) -> None:
    name, content = _one_file(data)
    for each, sound in {**seeds.dictionaries(), name: content}.items():
        (folder / each).write_bytes(sound)
    with closing(StoredDictionaries(folder / "data", ())) as dictionaries:
        list(dictionaries.add(folder / name))
        for word in ("house", "houses", "zürich"):
            for problem in dictionaries.look_up(word, "en").problems:
                _short(Exception(problem))


_DICTIONARY = (
    b"\0",
    b"\xff" * 8,
    b"\t",
    b"\n",
    b"sametypesequence=hX\n",
    b"RA",
    b"idxoffsetbits=64\n",
)
_GGUF = (b"GGUF", b"\xff" * 8, b"\0" * 8, b"\x09\0\0\0", b"general.architecture", b"\x08\0\0\0")
_HEADER = 6000
_ZIP = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"\xff\xff\xff\xff", b"\0\0", b"../x")
_KINDS = (b"%PDF-", b"PK\x03\x04", b"<html>", b"# A\n", b"\xff\xfe", b"BOOKMOBI", b" obj", b"\0")
_JSON = (b"[" * 5000, b"{", b"}", b'"', b"1e999", b"NaN", b"\\ud800", b"null", b",", b"\xff", b"]")


def _json_or_bytes(seed: Any) -> Strategy:
    return mutated_json([seed]) | mutated_bytes([json.dumps(seed).encode()], _JSON)


_REFUSED = (UnreadableFileError,)
TARGETS: Mapping[str, Target] = {
    "epub-package": Target(lambda: mutated_bytes([seeds.PACKAGE], _XML), _package, _REFUSED),
    "epub-contents": Target(
        lambda: mutated_bytes([seeds.NAV, seeds.NCX], _XML), _contents, _REFUSED
    ),
    "epub-archive": Target(lambda: mutated_bytes([_whole_epub()], _ZIP), _archive, _REFUSED),
    "sniffing": Target(
        lambda: mutated_bytes([b"%PDF-1.7 1 0 obj", _whole_epub(), seeds.PART], _KINDS),
        _sniffed,
        _REFUSED,
    ),
    "model": Target(_models, _model, (ModelError,)),
    "memory": Target(lambda: _json_or_bytes(seeds.memory()), _memory, _REFUSED),
    "memory-pack": Target(
        lambda: mutated_bytes([seeds.memory_pack()], _ZIP), _memory_pack, _REFUSED
    ),
    "memory-pack-json": Target(_packed_json, _memory_json, _REFUSED),
    "export": Target(lambda: _one_of_files(seeds.export(), _changed_export), _export, _REFUSED),
    "settings": Target(lambda: _json_or_bytes(seeds.SETTINGS), _settings, ()),
    "wire": Target(_messages, _wire, (ValueError,)),
    "dictionary": Target(
        lambda: _one_of_files(
            seeds.dictionaries(), lambda _, content: mutated_bytes([content], _DICTIONARY)
        ),
        _dictionary,
        (DictionaryError,),
    ),
    "pack": Target(lambda: mutated_json([packs.data()]), packs.check_data, _REFUSED),
    "pack-file": Target(
        lambda: mutated_bytes(packs.files(), packs.WORDS), packs.check_file, _REFUSED
    ),
    "marks": Target(
        lambda: (
            mutated_json([seeds.annotations()])
            | mutated_bytes(seeds.MARKS, (*_JSON, b"[[", b"%7B"))
        ),
        _marks,
        _REFUSED,
    ),
}


def run_one(target: Target, data: bytes) -> bool:
    """Whether the input was accepted; False if it was refused properly. Raises all other errors."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    try:
        target.check(data, folder)
    except target.refusals as refusal:
        if not isinstance(refusal, ValueError):
            _short(refusal)
        return False
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return True
