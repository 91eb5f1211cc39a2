"""The title of a document that states none: the name of its file, as people read it."""

from __future__ import annotations

import re
from pathlib import PurePath
from urllib.parse import unquote

from reader.text.normalise import normalise

_OF_A_PROGRAM = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel) - .*"
    r"|untitled(?:[ _-]?(?:\d+|document|presentation|spreadsheet))?|unbenannt|no title"
    r"|(?:document|presentation|slide|layout|dokument|book|sheet)[ -]?\d*|powerpoint presentation"
    r"|.*\.(?:docx?|pdf|indd|tex|dvi|qxd|pmd|xlsx?|pptx?|rtf|html?|epub|txt|md)|[\W\d_]*)",
    re.IGNORECASE,
)


def is_of_a_program(title: str) -> bool:
    """Whether a program made it up, or it names another file: “Microsoft Word - a.doc”."""
    return _OF_A_PROGRAM.fullmatch(title) is not None


def title_of_file(path: PurePath) -> str:
    """The name without its ending, with spaces for underscores and for “%20” of a download."""
    plain = normalise(unquote(path.stem).replace("_", " "))
    return plain or normalise(path.name) or path.name
