"""Words for what one is to another, one file a language: relatives, makers, places, times."""

from __future__ import annotations

from pathlib import Path

RELATIONS = Path(__file__).resolve().parent
LANGUAGES = ("en",)
