from __future__ import annotations

import pytest

from models.encoders.process_encoder import ProcessEncoder


class SharedEncoder(ProcessEncoder):
    """The real sentence encoder in its process, which a program that ends leaves running."""

    def close(self) -> None:
        """Do nothing: the next program uses it too."""

    def end(self) -> None:
        """End the process."""
        super().close()


@pytest.fixture(scope="session")
def shared_encoder():
    """The real encoder for ``Program``; loading it takes seconds, so the session shares it.

    It is started here, so that no test is taken for the one that left its process behind.
    """
    encoder = SharedEncoder()
    encoder.encode(["Ready."])
    yield encoder
    encoder.end()
