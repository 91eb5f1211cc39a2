"""Errors that the user should hear about in a sentence.

Decided by type: a ``GistwalkerError`` is shown as its sentence and hint; ``Cancelled`` is not shown
at all; anything else is a defect and is shown as such, with its details ready to copy.
"""

from __future__ import annotations

from enum import IntEnum
from gettext import gettext as tr
from pathlib import Path

from reader.language import number


class ExitCode(IntEnum):
    """Exit codes of the command line; documented in the handbook."""

    OK = 0
    DEFECT = 1
    USAGE = 2
    INPUT = 3
    PASSWORD = 4
    LIBRARY = 5
    MODEL = 6
    NOT_FOUND = 7
    UNTRUE = 8
    CANCELLED = 130


class GistwalkerError(Exception):
    """A known error: ``what`` went wrong, and what to do about it (``hint``)."""

    exit_code: ExitCode = ExitCode.DEFECT

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.what} {self.hint}".strip()


class Cancelled(Exception):  # noqa: N818  # not an error: somebody asked for it
    """The user stopped a job."""


class UnreadableFileError(GistwalkerError):
    """A file that cannot be opened as a document."""

    exit_code = ExitCode.INPUT


class FileGoneError(UnreadableFileError):
    """The file of a document was moved or deleted, or is on a drive that is not connected."""


class FileChangedError(UnreadableFileError):
    """The content of a document's file has changed since its import."""


class PasswordNeededError(UnreadableFileError):
    """An encrypted document, with no password or a wrong one (``wrong``)."""

    exit_code = ExitCode.PASSWORD

    def __init__(self, what: str, hint: str = "", *, wrong: bool = False) -> None:
        super().__init__(what, hint)
        self.wrong = wrong


class UnreadablePageError(GistwalkerError):
    """One page of an open document cannot be shown (``page`` counts from 1); others can."""

    exit_code = ExitCode.INPUT

    def __init__(self, what: str, hint: str = "", *, page: int) -> None:
        super().__init__(what, hint)
        self.page = page


class LibraryError(GistwalkerError):
    """The library file cannot be read or written: full disk, read-only, locked, too new."""

    exit_code = ExitCode.LIBRARY


def unwritten(path: Path, reason: str) -> LibraryError:
    """Return the error for a file that cannot be written where the user wants it."""
    return LibraryError(
        tr("Can't write {name}: {reason}.").format(name=path.name, reason=reason),
        tr("Choose another folder."),
    )


class NameTakenError(GistwalkerError):
    """A name that must be unique is taken already."""

    exit_code = ExitCode.USAGE


class OutOfStepError(LibraryError, ValueError):
    """Another program reads the same document: results don't follow what is stored.

    ``details`` are for the log alone, as a note. Also a ``ValueError``: a program could be wrong
    all by itself.
    """

    def __init__(self, details: str) -> None:
        super().__init__(
            tr("Another program is already reading this document."),
            tr("Its results appear here too. Let it finish, or stop it and continue here."),
        )
        self.add_note(details)


class ModelError(GistwalkerError):
    """A model cannot be loaded, or failed while reading."""

    exit_code = ExitCode.MODEL


class NeedsLanguageModelError(ModelError):
    """The embedded reader was asked to do something that only a language model can."""


class NoChoiceError(ModelError):
    """Three times in a row a model named none of the options (MemWalker's rule)."""


class PromptTooLongError(ModelError):
    """The prompt does not fit into the model's context."""

    def __init__(self, tokens: int, most: int) -> None:
        super().__init__(
            tr(
                "The prompt has {tokens} tokens; the context of the language model has {most}."
            ).format(tokens=number(tokens), most=number(most)),
            tr("Choose a larger context for it, or a model that has one."),
        )
        self.tokens = tokens
        self.most = most


class NotFoundError(GistwalkerError):
    """A name matches no document, or more than one."""

    exit_code = ExitCode.NOT_FOUND


class ChildFailedError(GistwalkerError):
    """A child process died, hung or exceeded its limits; only its work is lost."""


class ChildDiedError(ChildFailedError):
    """It ended without an answer."""


class ChildKilledError(ChildDiedError):
    """Another program or the system ended it; its input may not be the cause."""


class ChildTooSlowError(ChildFailedError):
    """It gave no sign of life within its time limit and was stopped."""


class ChildTooLargeError(ChildFailedError):
    """It used more memory than allowed and was stopped."""
