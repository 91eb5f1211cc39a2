from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.library import SqliteLibrary


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SqliteLibrary]:
    with SqliteLibrary.open(tmp_path / "library") as opened:
        yield opened
