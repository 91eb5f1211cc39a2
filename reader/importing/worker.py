"""The child process that parses one file: what the file does to it, only this import suffers."""

from __future__ import annotations

import gc
import sys

from reader.child_process import serve


def main() -> None:
    """Answer requests to parse until the parent hangs up."""
    # One file makes many small values that all live to the end: looking for garbage only costs.
    gc.disable()
    # PyMuPDF loads a neural layout model when it is imported, if it can: half a second for nothing.
    sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]  # how Python spells "absent"
    from reader.importing.answering import parse  # noqa: PLC0415  # only after the line above

    serve(parse)


if __name__ == "__main__":
    main()
