"""Sentences about what went wrong: what it means, and what to do."""

from __future__ import annotations

import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from typing import NamedTuple

from installers.first_run.place import Place
from installers.first_run.system import compiler_line, has_compiler, install_line


class Failure(NamedTuple):
    """Something that can go wrong: how it is recognised in what a command says, and what it means.

    What a group of the pattern has found can be put into the sentence.
    """

    pattern: str
    sentence: str


_KEPT = "What is installed so far is kept"
_DISK_IS_FULL = Failure(
    r"No space left on device|Errno 28|Disk quota exceeded|not enough space on the disk",
    f"The disk is full ({{free}}). {_KEPT}. Make room for 3 GB, or for 6 GB if torch comes with "
    "NVIDIA's libraries, and run the same command again.",
)
_INDEX_FAILS = Failure(
    r"\b(5\d\d) error responses|\b(5\d\d) Server Error|HTTP error (5\d\d)|(429) Client Error",
    "The package index answers with error {found}: it is overloaded or out of order. "
    f"{_KEPT}; run the same command again in a few minutes.",
)
_INDEX_REFUSES = Failure(
    r"(40[137]) Client Error|HTTP error (40[137])|(407) Proxy Authentication",
    "The package index refuses this machine with error {found}. Correct the index or the proxy "
    "that `pip config list` shows, and run the same command again.",
)
_NO_NETWORK = Failure(
    r"connection broken|Failed to establish|[Cc]onnection refused|name resolution|getaddrinfo"
    r"|Network is unreachable|[Tt]imed out|ProxyError|SSLError|Connection aborted",
    "The package index can't be reached: there is no network, or pip doesn't know the proxy. "
    f"{_KEPT}; run the same command again when there is a network. docs/packaging.md says how "
    "to install without one.",
)
_NO_VENV = Failure(
    r"ensurepip is not\s+available|No module named '?(?:venv|ensurepip)",
    "Python can't make an environment, because a package of the system is missing: {venv}",
)
_NOT_WRITABLE = Failure(
    r"Permission denied|Errno 13|Read-only file system|Operation not permitted",
    "Something can't be written, see above. Become its owner, or name a folder of yours in "
    "GISTWALKER_VENV, and run the same command again.",
)
_NOT_OFFERED = Failure(
    r"No matching distribution found for ([^\s;]+)",
    "None of pip's indexes offers {found} for Python {python} on this machine. Look at "
    "`pip config list`, or use another Python, as in: python3.11 gistwalker setup",
)
_AROUND_IT = (_DISK_IS_FULL, _INDEX_FAILS, _INDEX_REFUSES, _NO_NETWORK)
_ALL = (*_AROUND_IT, _NO_VENV, _NOT_WRITABLE, _NOT_OFFERED)
"""In this order: what pip says last is often only a consequence."""
_OUT_OF_MEMORY = re.compile(r"fatal error: Killed|Killed signal terminated|out of memory")


def not_offered(lines: Sequence[str]) -> str | None:
    """What pip says that no index offers."""
    found = re.search(_NOT_OFFERED.pattern, "\n".join(lines))
    return found[1] if found else None


def explained(lines: Sequence[str], place: Place) -> str:
    """What the output of a failed command means, and what to do."""
    for failure in _ALL:
        if found := re.search(failure.pattern, "\n".join(lines)):
            return failure.sentence.format(
                found=next(filter(None, found.groups()), ""),
                free=_free(place),
                venv=install_line(
                    f"python3.{sys.version_info.minor}-venv", fedora=["python3-libs"]
                ),
                python=platform.python_version(),
            )
    return f"This step failed. The lines above say why, and {place.log} says more. {_KEPT}."


def without_llama(lines: Sequence[str], place: Place) -> str:
    """That llama.cpp could not be installed, why, and what that means."""
    return (
        f"llama.cpp could not be installed: {_why_not_built(lines, place)}\n"
        "Gistwalker works without it, except for model files. To try again: ./gistwalker setup"
    )


def _why_not_built(lines: Sequence[str], place: Place) -> str:
    said = "\n".join(lines)
    if any(re.search(failure.pattern, said) for failure in _AROUND_IT):
        return explained(lines, place)
    if _OUT_OF_MEMORY.search(said):
        return "the memory did not suffice; CMAKE_BUILD_PARALLEL_LEVEL=1 uses less of it."
    if not has_compiler():
        return f"there is no C++ compiler here. {compiler_line()}"
    return f"compiling it failed, and {place.log} says why."


def _free(place: Place) -> str:
    there = next(each for each in (place.venv, *place.venv.parents) if each.exists())
    folders = (there, tempfile.gettempdir())
    return ", ".join(
        f"{shutil.disk_usage(each).free / 1e9:.1f} GB free in {each}" for each in folders
    )
