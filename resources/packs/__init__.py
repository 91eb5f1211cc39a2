"""How evidence packs look: a template for HTML, from which PDFs are made too."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
