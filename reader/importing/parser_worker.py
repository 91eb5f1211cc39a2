"""The child process that parses files, so that a bad file harms only its own import."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from reader.child_messages import Message
from reader.child_serving import serve
from reader.confining import confine
from reader.lean_mupdf import keep_mupdf_lean


def main() -> None:
    """Answer requests to parse until the parent hangs up."""
    # One file makes many small values that all live to its end: looking for garbage only costs.
    gc.disable()
    confine()
    keep_mupdf_lean()
    serve(_answers)


def _answers(request: Message) -> Iterator[Message]:
    """Yield the messages for one file; nothing of it stays for the next."""
    # Only after MuPDF is kept lean.
    import pymupdf

    from reader.importing.parser_replies import parse

    yield from parse(request)
    gc.collect()
    pymupdf.TOOLS.store_shrink(100)
    pymupdf.TOOLS.reset_mupdf_warnings()


if __name__ == "__main__":
    main()
