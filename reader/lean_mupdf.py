"""Imports PyMuPDF without its neural layout model, if possible.

Nothing here uses that model, and it costs every process that draws or parses half a second.
"""

from __future__ import annotations

import sys


def keep_mupdf_lean() -> None:
    """Keep the model from loading; call before anything imports PyMuPDF."""
    sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]  # how Python spells "absent"
