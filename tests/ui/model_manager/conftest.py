"""The window over scripted models."""

from __future__ import annotations

import pytest

from tests.ui.model_manager.scripted import Machinery


@pytest.fixture
def machinery():
    return Machinery()


@pytest.fixture
def window(open_window, machinery):
    return open_window(open_models=machinery.open)
