"""Finds catalogues of translations once: gettext looks for their files at every sentence.

A window has hundreds of sentences, and a quarter of the time that it takes to make one would go
into looking for files that are not there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Those by which gettext chooses a language: by the first that is set."""


def found_once(find: Callable[..., Any]) -> Callable[..., Any]:
    """``gettext.find``, which is called once for each domain, folder and language."""
    known: dict[tuple[object, ...], Any] = {}

    def found(
        domain: str,
        localedir: str | None = None,
        languages: Sequence[str] | None = None,
        all: bool = False,
    ) -> Any:
        chosen = next((set_to for name in _VARIABLES if (set_to := os.environ.get(name))), None)
        key = (domain, localedir, tuple(languages or ()), chosen, all)
        if key not in known:
            known[key] = find(domain, localedir, languages, all)
        return known[key]

    return found
