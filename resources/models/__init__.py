"""The catalogue of language models: a data file, so that it is easily brought up to date."""

from __future__ import annotations

from pathlib import Path

CATALOGUE = Path(__file__).resolve().parent / "catalogue.json"
