"""Imports PyMuPDF without its neural layout model and what converts for language models.

Nothing here uses them, and they cost every process that draws or parses most of its start.
"""

from __future__ import annotations

import sys

_UNUSED = ("pymupdf.layout", "pymupdf4llm")


def keep_mupdf_lean() -> None:
    """Keep both from loading; call before anything imports PyMuPDF."""
    for name in _UNUSED:
        sys.modules[name] = None  # type: ignore[assignment]  # how Python spells "absent"
