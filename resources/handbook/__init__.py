"""The handbook: the manual, and the sample document of a fresh machine."""

from __future__ import annotations

from pathlib import Path

HANDBOOK = Path(__file__).resolve().parent / "gistwalker-handbook.epub"

SAMPLE_QUESTIONS = (
    "How does a walk turn back?",
    "What happens when the document does not tell?",
    "Where is the library kept?",
)
"""Questions that the handbook answers, for trying out."""
