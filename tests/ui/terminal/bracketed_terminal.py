"""Looks at the command line in the language xx, which puts ⟦brackets⟧ around every message of ours.

Prints what has none, as JSON. Run in a process of its own: the words of help are looked up once.

    python -m tests.ui.terminal.bracketed_terminal FOLDER
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path

from resources.languages import bind

WRONG = (["list", "--nothing"], ["nothing"], ["search", "a", "--limit", "0"], ["gists"])
MESSAGES = (["list"], ["models", "connections"], ["memory", "list"], ["backup", "list"], *WRONG)


def helped(group, path=()):
    """Every text of the help, under the words it belongs to."""
    for name, command in group.commands.items():
        yield (*path, name), command.help
        for param in command.params:
            yield (*path, name, param.name), getattr(param, "help", None)
        if hasattr(command, "commands"):
            yield from helped(command, (*path, name))


def said(words):
    """All that a command prints."""
    from main import Program
    from ui.terminal import app

    heard = io.StringIO()
    with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard), Program() as program:
        app.run(program, words)
    return heard.getvalue()


def main(folder: Path) -> None:
    """Print the words of help, and the messages, that have no brackets."""
    bind("xx", (), folder)
    from typer.main import get_command

    from ui.terminal import app

    plain = [
        " ".join(words) for words, text in helped(get_command(app.app)) if text and "⟦" not in text
    ]
    plain += [" ".join(words) for words in MESSAGES if "⟦" not in said(words)]
    sys.stdout.write(json.dumps(plain))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
