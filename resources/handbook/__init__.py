"""The handbook: the manual, and the sample document of a fresh machine."""

from __future__ import annotations

from pathlib import Path

HANDBOOK = Path(__file__).resolve().parent / "gistwalker-handbook.epub"

SAMPLE_QUESTIONS = (
    "Why is a gist not a summary?",
    "What happens if the machine loses power?",
    "Where is the library on Linux?",
)
"""Questions that the handbook answers, for trying out."""
