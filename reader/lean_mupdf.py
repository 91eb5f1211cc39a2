"""PyMuPDF without the neural layout model that it loads when it is imported, if it can.

Nothing here uses that model, and it costs every process that draws or parses half a second.
"""

from __future__ import annotations

import sys


def keep_mupdf_lean() -> None:
    """To be called in a process of its own, before anything imports PyMuPDF."""
    sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]  # how Python spells "absent"
