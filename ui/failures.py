"""Messages for errors: chosen by the error's type, never by the words in it."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from gettext import gettext as tr

from reader.errors import Cancelled, GistwalkerError


@dataclass(frozen=True, slots=True)
class Failure:
    """A message, a hint, and for a defect ``details`` ready to copy."""

    what: str
    hint: str = ""
    details: str = ""
    error: BaseException | None = None


def failure_of(error: BaseException) -> Failure | None:
    """Return known errors as their message, a cancelled job as None, all others as a defect."""
    if isinstance(error, Cancelled):
        return None
    if isinstance(error, GistwalkerError):
        return Failure(error.what, error.hint, error=error)
    return Failure(
        tr("Something went wrong inside the program."),
        tr(
            "Nothing that was saved is lost. If it happens again, copy the details and report them."
        ),
        "".join(traceback.format_exception(error)),
        error,
    )
