"""Third-party documents and questions that lie beside the repository on some machines only."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent / "shared" / "data"


def corpus(relative: str) -> Path:
    """A file or folder of the shared material; skips the test where it is absent."""
    path = ROOT / relative
    if not path.exists():
        pytest.skip(f"needs the shared material: {relative} is not on this machine")
    return path
