"""Refusals of files: sent from a child process to its parent as messages."""

from __future__ import annotations

from gettext import gettext as tr

from reader.child_messages import Message
from reader.errors import PasswordNeededError, UnreadableFileError

REFUSED = "refused"
"""The kind of these messages."""


def refusal(problem: UnreadableFileError) -> Message:
    """Return the message that carries ``problem``."""
    locked = isinstance(problem, PasswordNeededError)
    wrong = isinstance(problem, PasswordNeededError) and problem.wrong
    said = {"what": problem.what, "hint": problem.hint, "locked": locked, "wrong": wrong}
    return Message(REFUSED, said)


def refused(message: Message) -> UnreadableFileError:
    """Return the error that ``message`` carries."""
    said = message.data
    what, hint = str(said.get("what")), str(said.get("hint"))
    if said.get("locked"):
        return PasswordNeededError(what, hint, wrong=bool(said.get("wrong")))
    return UnreadableFileError(what, hint)


def cannot_read(name: str, problem: OSError) -> UnreadableFileError:
    """Return an error for the file called ``name``, which the system doesn't let us read."""
    return UnreadableFileError(
        tr("Can't read {name}: {reason}.").format(name=name, reason=problem.strerror or problem),
        tr("Check that the file exists and that you have permission to read it."),
    )
