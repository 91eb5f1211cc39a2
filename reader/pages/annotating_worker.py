"""The child process that writes annotations into a copy of a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reader.child_process import Message, serve
from reader.lean_mupdf import keep_mupdf_lean

_TITLE = "Gistwalker"


def main() -> None:
    """Answer one request after another until the parent hangs up."""
    keep_mupdf_lean()
    serve(answer)


def answer(message: Message) -> Iterator[Message]:
    """``written``, or why not."""
    import pymupdf  # noqa: PLC0415  # only after it was made lean

    from reader.errors import GistwalkerError, PasswordNeeded  # noqa: PLC0415

    broken = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError, OSError)
    try:
        yield Message("written", {"count": _write(dict(message.data))})
    except PasswordNeeded as locked:
        yield Message("password", {"what": locked.what, "hint": locked.hint, "wrong": locked.wrong})
    except GistwalkerError as problem:
        yield Message("refused", {"what": problem.what})
    except broken as problem:
        yield Message("broken", {"details": str(problem)})


def _write(data: dict[str, Any]) -> int:
    import pymupdf  # noqa: PLC0415

    from reader.importing.opening import open_document  # noqa: PLC0415
    from reader.text.document import Format  # noqa: PLC0415

    document = open_document(Path(data["path"]), Format.PDF, data["password"])
    for each in data["annotations"]:
        page = document[int(each["page"])]
        _add(pymupdf, page, each)
    keep = pymupdf.mupdf.PDF_ENCRYPT_KEEP
    document.save(data["target"], encryption=keep, deflate=True)
    return len(data["annotations"])


def _add(pymupdf: Any, page: Any, wish: dict[str, Any]) -> None:  # noqa: ANN401  # MuPDF is not typed
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
