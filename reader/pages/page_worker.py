"""The child process that draws one document, so that a bad page harms only that."""

from __future__ import annotations

from reader.child_serving import serve
from reader.confining import confine
from reader.lean_mupdf import keep_mupdf_lean


def main() -> None:
    """Answer requests for pages until the parent hangs up."""
    confine()
    keep_mupdf_lean()
    import pymupdf  # only after the line above

    from reader.pages.drawing import Worker  # imports PyMuPDF

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    serve(Worker().answer)


if __name__ == "__main__":
    main()
