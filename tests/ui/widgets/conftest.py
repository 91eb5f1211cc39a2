from __future__ import annotations

import pytest


@pytest.fixture
def colours(qapp):
    """The application, which has its own colours again afterwards."""
    before = qapp.styleSheet(), qapp.palette()
    yield qapp
    qapp.setStyleSheet(before[0])
    qapp.setPalette(before[1])
