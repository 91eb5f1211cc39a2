"""The child process that reads the annotations of a PDF, and writes some into a copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.child_serving import serve
from reader.confining import confine_as_asked
from reader.lean_mupdf import keep_mupdf_lean

_TITLE = "Gistwalker"
_MOST = 20_000
_MOST_RECTS = 400
"""The limit for one annotation: more lines than a page has."""
_LONGEST = 100_000
_COVERING = {
    "Highlight": "highlight",
    "Underline": "underline",
    "StrikeOut": "underline",
    "Squiggly": "note",
}
_SILENT = frozenset({"Popup", "Link", "Widget"})
"""Kinds of annotations that no reader of the document has written."""


def main() -> None:
    """Answer one request after another until the parent hangs up."""
    confine_as_asked()
    keep_mupdf_lean()
    serve(answer)


def answer(message: Message) -> Iterator[Message]:
    """Reply with ``written`` or ``listed``, or the reason for neither."""
    import pymupdf  # only after it was made lean

    from reader.errors import UnreadableFileError
    from reader.importing.opening import open_document
    from reader.importing.refusals import refusal
    from reader.text.document import Format

    broken = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError, OSError)
    data = message.data
    try:
        document = open_document(Path(data["path"]), Format.PDF, data["password"])
        if message.kind == "list":
            yield Message("listed", _read(document))
        else:
            yield Message("written", {"count": _write(pymupdf, document, data)})
    except UnreadableFileError as problem:
        yield refusal(problem)
    except broken as problem:
        yield Message("broken", {"details": str(problem)})


def _read(document: Any) -> dict[str, Any]:
    """Return those of all pages, as plain values, and the number of those left out."""
    pages = (document[number] for number in range(document.page_count))
    each = ((page, one) for page in pages for one in page.annots() if one.type[1] not in _SILENT)
    shapes = [_shape(page, annotation) for page, annotation in islice(each, _MOST)]
    return {"annotations": shapes, "left_out": sum(1 for _ in each)}


def _shape(page: Any, annotation: Any) -> dict[str, Any]:
    info, name = annotation.info, annotation.type[1]
    corners = annotation.vertices if name in _COVERING else None
    rects = _quads(page, corners[: 4 * _MOST_RECTS]) if corners else []
    return {
        "page": page.number + 1,
        "kind": _COVERING.get(name, "note"),
        "covers": name in _COVERING,
        "rects": rects or [list(annotation.rect * page.rotation_matrix)],
        "colour": list(annotation.colors.get("stroke") or ()),
        "note": str(info.get("content") or "")[:_LONGEST],
        "created": str(info.get("creationDate") or info.get("modDate") or ""),
    }


def _quads(page: Any, corners: Any) -> list[list[float]]:
    """Return each four corners as a rectangle of the page as displayed."""
    import pymupdf

    rects = []
    for i in range(0, len(corners) - 3, 4):
        points = [pymupdf.Point(corner) * page.rotation_matrix for corner in corners[i : i + 4]]
        across, down = [point.x for point in points], [point.y for point in points]
        rects.append([min(across), min(down), max(across), max(down)])
    return rects


def _write(pymupdf: Any, document: Any, data: Mapping[str, Any]) -> int:
    for each in data["annotations"]:
        _add(pymupdf, document[int(each["page"])], each)
    keep = pymupdf.mupdf.PDF_ENCRYPT_KEEP
    document.save(data["target"], encryption=keep, deflate=True)
    return len(data["annotations"])


def _add(pymupdf: Any, page: Any, wish: dict[str, Any]) -> None:
    # Rectangles are of the page as displayed; annotations are of the page before it is turned.
    rects = [pymupdf.Rect(rect) * page.derotation_matrix for rect in wish["rects"]]
    quads = [rect.quad for rect in rects]
    match wish["kind"]:
        case "highlight":
            made = page.add_highlight_annot(quads)
        case "underline":
            made = page.add_underline_annot(quads)
        case "note":
            made = page.add_squiggly_annot(quads)
        case _:
            corner = rects[0].top_left
            made = page.add_text_annot(pymupdf.Point(max(4, corner.x - 24), corner.y), wish["note"])
    made.set_colors(stroke=wish["colour"])
    made.set_info(
        title=_TITLE,
        content=wish["note"],
        creationDate=wish["created"],
        modDate=wish["created"],
    )
    made.update()


if __name__ == "__main__":
    main()
