"""Writes packs as files, atomically, and opens them with suspicion."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from secrets import token_hex

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.confining import READS_ONLY
from reader.errors import ChildFailedError, UnreadableFileError, unwritten
from reader.evidence_packs.pack import Pack, PackFormat, PagePicture, as_json, pack_of
from reader.evidence_packs.rendering import html_of, markdown_of, pdf_html_of

WORKER = "reader.evidence_packs.pack_worker"
LIMITS = Limits(silence=300, memory=2 << 30)
_LARGEST = 256 << 20
"""The limit in bytes. A pack of 200 pages has about 40 MB."""


@dataclass(frozen=True, slots=True)
class OpenedPack:
    """The data of a pack, and its visible words."""

    pack: Pack
    shown: str


def write_pack(pack: Pack, pictures: Sequence[PagePicture], kind: PackFormat, target: Path) -> None:
    """Write a pack as ``target``, which stays unchanged until everything is written.

    Raises:
        LibraryError: it cannot be written.
    """
    try:
        made = target.with_name(f".{token_hex(8)}.{kind.value}")
        try:
            if kind is PackFormat.PDF:
                _write_pdf(pack, pictures, made, target)
            else:
                words = html_of if kind is PackFormat.HTML else markdown_of
                made.write_text(words(pack, pictures), encoding="utf-8", errors="replace")
            made.replace(target)
        finally:
            with suppress(OSError):
                made.unlink()
    except OSError as error:
        raise unwritten(target, error.strerror or "") from error


def open_pack(path: Path) -> OpenedPack:
    """Read a pack of any kind.

    Raises:
        UnreadableFileError: it is none, is damaged, or cannot be read.
    """
    try:
        if not path.is_file():
            raise UnreadableFileError(tr("There is no file “{path}”.").format(path=path))
        if path.stat().st_size > _LARGEST:
            raise UnreadableFileError(tr("“{name}” is too large.").format(name=path.name))
        with ChildProcess(WORKER, LIMITS, READS_ONLY) as child:
            answer = child.ask(Message("look", {"path": str(path.absolute())}))
    except (ChildFailedError, OSError) as lost:
        raise UnreadableFileError(
            tr("“{name}” can't be read as an evidence pack.").format(name=path.name)
        ) from lost
    if answer.kind != "found":
        raise UnreadableFileError(tr("“{name}” isn't an evidence pack.").format(name=path.name))
    return OpenedPack(
        pack_of(answer.blobs["data"].decode("utf-8", "replace")), str(answer.data["shown"])
    )


def _write_pdf(pack: Pack, pictures: Sequence[PagePicture], made: Path, target: Path) -> None:
    blobs = {f"{number}.png": each.png for number, each in enumerate(pictures)}
    blobs["data"] = as_json(pack).encode()
    wish = {"html": pdf_html_of(pack, pictures), "target": str(made), "title": pack.title}
    try:
        with ChildProcess(WORKER, LIMITS) as child:
            answer = child.ask(Message("make", wish, blobs=blobs))
    except ChildFailedError as lost:
        raise unwritten(target, str(lost)) from lost
    if answer.kind != "made":
        raise unwritten(target, str(answer.data.get("details", "")))
