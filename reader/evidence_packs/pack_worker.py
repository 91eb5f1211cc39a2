"""The child process that makes PDFs of packs, and reads packs that others made."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.child_serving import serve
from reader.confining import confine_as_asked
from reader.evidence_packs.pack import FILE_NAME, MOST_BYTES
from reader.lean_mupdf import keep_mupdf_lean

_MARGIN = 54
_PAGE = (0, 0, 595, 842)
_MOST_PAGES = 5000
_MOST_SHOWN = 64 << 20
"""The limit of a pack's visible characters."""
_ELEMENT = f'<script type="application/json" id="{FILE_NAME.replace(".", "-")}">'.encode()
_SCRIPT = re.compile(re.escape(_ELEMENT) + rb"(.*?)</script>", re.DOTALL)
_FENCE = re.compile(
    rb"^```json " + re.escape(FILE_NAME.encode()) + rb"\n(.*?)\n```$", re.DOTALL | re.MULTILINE
)


def main() -> None:
    """Answer one request after another until the parent hangs up."""
    confine_as_asked()
    keep_mupdf_lean()
    serve(answer)


def answer(message: Message) -> Iterator[Message]:
    """Yield the reply to a request, or the reason for which there is none."""
    import pymupdf  # only after it was made lean

    broken = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, KeyError, IndexError, OSError)
    try:
        if message.kind == "make":
            yield Message("made", {"pages": _make(message)})
        else:
            yield _looked_into(Path(message.data["path"]))
    except broken as problem:
        yield Message("broken", {"details": str(problem)})


def _make(message: Message) -> int:
    import pymupdf

    archive = pymupdf.Archive()
    for name, picture in message.blobs.items():
        if name.endswith(".png"):
            archive.add((picture, name))
    story = pymupdf.Story(html=message.data["html"], archive=archive)
    paper = pymupdf.Rect(_PAGE)
    inside = pymupdf.Rect(_MARGIN, _MARGIN, paper.width - _MARGIN, paper.height - _MARGIN)
    stream = io.BytesIO()
    writer = pymupdf.DocumentWriter(stream)
    more = True
    while more:
        device = writer.begin_page(paper)
        more, _ = story.place(inside)
        story.draw(device)
        writer.end_page()
    writer.close()
    return _finish(pymupdf, stream.getvalue(), message)


def _finish(pymupdf: Any, made: bytes, message: Message) -> int:
    document = pymupdf.open("pdf", made)
    for page in document:
        words = f"{page.number + 1} / {document.page_count}"
        page.insert_text((_PAGE[2] - _MARGIN - 24, _PAGE[3] - 30), words, fontsize=8)
    document.set_metadata({"title": message.data["title"], "creator": "Gistwalker"})
    document.embfile_add(FILE_NAME, message.blobs["data"], filename=FILE_NAME)
    document.subset_fonts(fallback=False)
    document.save(message.data["target"], garbage=3, deflate=True)
    return int(document.page_count)


def _looked_into(path: Path) -> Message:
    content = path.read_bytes()
    if content.lstrip()[:5] == b"%PDF-":
        data, shown = _in_pdf(content)
    elif found := _SCRIPT.search(content):
        data, shown = found[1], _in_html(content)
    elif found := _FENCE.search(content):
        data, shown = found[1], (content[: found.start()]).decode("utf-8", "replace")
    else:
        return Message("none")
    if len(data) > MOST_BYTES:
        raise ValueError("the data are too large")
    return Message("found", {"shown": shown[:_MOST_SHOWN]}, blobs={"data": data})


def _in_pdf(content: bytes) -> tuple[bytes, str]:
    import pymupdf

    document = pymupdf.open("pdf", content)
    if document.page_count > _MOST_PAGES:
        raise ValueError("it has too many pages")
    if FILE_NAME not in document.embfile_names():
        raise ValueError("it holds no data")
    data = bytes(document.embfile_get(FILE_NAME))
    return data, "\n".join(_text_of(pymupdf, document[n]) for n in range(document.page_count))


def _text_of(pymupdf: Any, page: Any) -> str:
    """Return the text above the page number, so that a quote may go on on the next page."""
    inside = pymupdf.Rect(page.rect.x0, page.rect.y0, page.rect.x1, page.rect.y1 - _MARGIN)
    return str(page.get_text(clip=inside))


def _in_html(content: bytes) -> str:
    from lxml import etree

    root = etree.fromstring(content, etree.HTMLParser(encoding="utf-8", no_network=True))
    hidden = ("script", "style", "template", "noscript", "head")
    etree.strip_elements(root, etree.Comment, *hidden, with_tail=False)
    return "".join(map(str, root.itertext()))


if __name__ == "__main__":
    main()
