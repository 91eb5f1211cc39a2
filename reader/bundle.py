"""Whether the program runs from a bundle, and how its libraries are installed again.

A bundle is its own interpreter: it has no pip, and nothing can be added to it.
"""

from __future__ import annotations

import sys
from gettext import gettext as tr


def bundled() -> bool:
    """Whether this process runs from a bundle (docs/packaging.md)."""
    return bool(getattr(sys, "frozen", False))


def install_again(command: str) -> str:
    """Say how to repair an installation: by ``command``, unless it is in a bundle."""
    if bundled():
        return tr("Install Gistwalker again: one of its files is missing or damaged.")
    return tr("Install it again: {command}").format(command=command)
