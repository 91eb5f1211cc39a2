from __future__ import annotations

from contextlib import ExitStack
from functools import cache

import pytest

from main import Program
from models.encoders.process_encoder import ProcessEncoder
from reader.network import OFFLINE_VARIABLE
from ui.terminal import app


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


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Models, ledger and library of nobody else; in English whatever this machine speaks."""
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "library"))
    monkeypatch.delenv("HF_TOKEN", raising=False)
    monkeypatch.delenv(OFFLINE_VARIABLE, raising=False)
    return tmp_path / "library"


@pytest.fixture
def gistwalker(home, capsys, request):  # noqa: ARG001  # its library
    """Runs a command: exit code, standard output, standard error.

    The program begins with the first one. Tests that encode say so by ``shared_encoder``.
    """
    shared = "shared_encoder" in request.fixturenames
    encoder = request.getfixturevalue("shared_encoder") if shared else ProcessEncoder()
    with ExitStack() as stack:
        begun = cache(lambda: stack.enter_context(Program(encoder=encoder, threads=1)))

        def run(*arguments):
            code = app.run(begun(), [str(argument) for argument in arguments])
            out, err = capsys.readouterr()
            return code, out, err

        yield run
