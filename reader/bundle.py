"""Whether the program runs from a bundle, and how its libraries are installed again.

A bundle is its own interpreter: it has no pip, and nothing can be added to it.
"""

from __future__ import annotations

import os
import sys
from gettext import gettext as tr


def bundled() -> bool:
    """Whether this process runs from a bundle (docs/packaging.md)."""
    return bool(getattr(sys, "frozen", False))


def install_again(command: str) -> str:
    """Say how to repair an installation: by ``command`` of pip, unless it is in a bundle."""
    if bundled():
        return tr("Install Gistwalker again: one of its files is missing or damaged.")
    return tr("Install it again: {command}").format(command=_of_this_environment(command))


def _of_this_environment(command: str) -> str:
    """The same call of pip, with the environment named if it is not the activated one."""
    inside = sys.prefix != sys.base_prefix
    if not inside or os.environ.get("VIRTUAL_ENV") == sys.prefix:
        return command
    quoted = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{quoted} -m {command}"
