"""What a command came to: exit code, standard output, standard error."""

from __future__ import annotations

import json
from typing import Any

from reader.errors import ExitCode

Outcome = tuple[int, str, str]


def ok(done: Outcome) -> str:
    """The standard output of a command that succeeded."""
    code, out, err = done
    assert code == ExitCode.OK, err
    return out


def shape(done: Outcome) -> Any:
    """The same as JSON."""
    return json.loads(ok(done))
