"""The catalogues of models: data files, so that they are easily brought up to date."""

from __future__ import annotations

from pathlib import Path

CATALOGUE = Path(__file__).resolve().parent / "catalogue.json"
SEARCH_CATALOGUE = CATALOGUE.with_name("search.json")
ROLES = CATALOGUE.with_name("roles.json")
