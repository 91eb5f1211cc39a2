"""Evidence packs for fuzzing: their data, and the files that contain them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.errors import UnreadableFileError
from reader.evidence_packs.files import OpenedPack
from reader.evidence_packs.pack import (
    Pack,
    PackedAnswer,
    PackedDocument,
    PackedModel,
    PackedPage,
    PackedQuote,
    PackedStatement,
    PackedStretch,
    pack_of,
)
from reader.evidence_packs.pack_worker import answer
from reader.evidence_packs.rendering import html_of, markdown_of
from reader.evidence_packs.verifying import shown_truly, verify_quotes
from scripts.fuzz import seeds

WORDS = (
    *(b"```", b"</script>", b"<script>", b"\xff", b'"', b"}"),
    b"```json gistwalker-evidence.json\n",
)
_QUOTE = "The keeper"


@cache
def pack() -> Pack:
    """One answer with a quote that is true."""
    content = seeds.parsed().content
    start = content.text.index(_QUOTE)
    where = PackedPage(1, "1", 300.0, 400.0, ((10.0, 10.0, 90.0, 20.0),))
    quote = PackedQuote(1, 1, start, start + len(_QUOTE), _QUOTE, "page 1", (where,))
    stretch = PackedStretch(1, 0, 10, "page 1")
    answered = PackedAnswer(
        question="Who wrote?",
        understood="",
        asked="2026-01-01T00:00:00+00:00",
        answer="The keeper. [1]",
        answered=True,
        grade="says",
        strategy="gist",
        model=PackedModel("embedded", "", ""),
        settings={"episodes": "5"},
        seconds=0.5,
        words_read=10,
        words_in_document=20,
        statements=(PackedStatement("The keeper.", (1,)),),
        quotes=(quote,),
        looked_at=(stretch,),
        not_looked_at=(),
        not_in_memory=(),
        steps=("Read page 1.",),
    )
    sums = hashlib.sha256(b"").hexdigest(), content.checksum
    document = PackedDocument(1, "A book", ("A",), "a.txt", sums[0], 9, "text", 1, 9, sums[1])
    return Pack("Who wrote?", "2026-01-01", "1.0", "en", (document,), (answered,))


def data() -> Any:
    """The same in JSON."""
    return json.loads(json.dumps(asdict(pack())))


def files() -> tuple[bytes, ...]:
    """The same in all file formats except PDF, which we don't parse ourselves."""
    return html_of(pack(), ()).encode(), markdown_of(pack(), ()).encode()


def check_data(changed: bytes, _folder: Path) -> None:
    """Compare a pack with a document, as ``verify`` does."""
    opened = OpenedPack(pack_of(changed.decode("utf-8", "replace")), "Who wrote? The keeper.")
    content = seeds.parsed().content
    list(shown_truly(opened))
    for document in opened.pack.documents:
        list(verify_quotes(opened, document, content, None))
    html_of(opened.pack, ())
    markdown_of(opened.pack, ())


def check_file(changed: bytes, folder: Path) -> None:
    """Extract the data from a file, as the child process does."""
    path = folder / "pack"
    path.write_bytes(changed)
    (said,) = answer(Message("look", {"path": str(path)}))
    if said.kind != "found":
        raise UnreadableFileError(said.kind)
    pack_of(said.blobs["data"].decode("utf-8", "replace"))
