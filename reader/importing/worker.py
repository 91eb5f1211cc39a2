"""The child process that parses one file: what the file does to it, only this import suffers."""

from __future__ import annotations

import gc

from reader.child_process import serve
from reader.lean_mupdf import keep_mupdf_lean


def main() -> None:
    """Answer requests to parse until the parent hangs up."""
    # One file makes many small values that all live to the end: looking for garbage only costs.
    gc.disable()
    keep_mupdf_lean()
    from reader.importing.answering import parse  # noqa: PLC0415  # only after the line above

    serve(parse)


if __name__ == "__main__":
    main()
