"""The list of changes, wherever the program is installed."""

from __future__ import annotations

import sys
from pathlib import Path

NAME = "CHANGELOG.md"
IN_WHEEL = Path("share") / "doc" / "gistwalker"
"""Its folder below the environment's own, as pyproject.toml says."""


def changes_file(root: Path = Path(__file__).parents[1], prefix: Path = Path(sys.prefix)) -> Path:
    """Return the file below ``root``: a clone or a bundle; else the one that a wheel installed."""
    beside = root / NAME
    return beside if beside.is_file() else prefix / IN_WHEEL / NAME
