"""What pip and others say when they fail, and the sentence that a person reads."""

from __future__ import annotations

import pytest

from installers.first_run import failures
from installers.first_run.failures import explained, without_llama
from installers.first_run.place import Place

SAID = {
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device": (
        "The disk is full ("
    ),
    "ERROR: HTTP error 503 while getting https://index.test/leaf.whl": "answers with error 503",
    "requests.exceptions.HTTPError: 502 Server Error: Bad Gateway for url": "with error 502",
    "ERROR: 403 Client Error: Forbidden for url: https://index.test/leaf/": "with error 403",
    "OSError: Tunnel connection failed: 407 Proxy Authentication Required": "with error 407",
    "connection broken by 'NewConnectionError(… Failed to establish": "can't be reached",
    "ReadTimeoutError: HTTPSConnectionPool(host='index.test'): Read timed out.": "can't be reached",
    "was not created successfully because ensurepip is not\navailable.  On Debian": "-venv",
    "/usr/bin/python3: No module named venv": "-venv",
    "PermissionError: [Errno 13] Permission denied: '/somewhere'": "name a folder of yours",
    "ERROR: No matching distribution found for leaf==1.0; x == 'y'": "offers leaf==1.0 for Python",
    "something else": "The lines above say why",
}


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path, tmp_path)


@pytest.mark.parametrize(("said", "sentence"), SAID.items())
def test_a_failure_is_explained(place, said, sentence):
    assert sentence in explained(["before", *said.splitlines(), "after"], place)


@pytest.mark.parametrize(
    ("said", "compiler", "why"),
    [
        (
            "c++: fatal error: Killed signal terminated program cc1plus",
            True,
            "CMAKE_BUILD_PARALLEL",
        ),
        ("CMake Error", False, "there is no C++ compiler here"),
        ("CMake Error", True, "compiling it failed, and"),
        ("OSError: [Errno 28] No space left on device", True, "The disk is full ("),
    ],
)
def test_the_reason_why_llama_is_missing_is_said(place, monkeypatch, said, compiler, why):
    monkeypatch.setattr(failures, "has_compiler", lambda: compiler)
    printed = without_llama([said], place)
    assert why in printed
    assert "Gistwalker works without it, except for model files." in printed
