"""The prompts of a language model for each reading skill; the text first, the instruction last."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
