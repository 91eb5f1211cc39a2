"""Messages about files that the system doesn't let the program read."""

from __future__ import annotations

from gettext import gettext as tr

from reader.errors import UnreadableFileError


def cannot_read(name: str, problem: OSError) -> UnreadableFileError:
    """Return an error for the file called ``name``, with the system's reason."""
    return UnreadableFileError(
        tr("Can't read {name}: {reason}.").format(name=name, reason=problem.strerror or problem),
        tr("Check that the file exists and that you have permission to read it."),
    )
