"""How evidence packs look: templates for HTML, from which PDFs are made too, and Markdown."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
