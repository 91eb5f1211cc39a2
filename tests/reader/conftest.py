"""A library of its own for each test that asks for one."""

from __future__ import annotations

import pytest

from storage.library import SqliteLibrary


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as opened:
        yield opened
