"""Names and explanations of the grades of answers, for users."""

from __future__ import annotations

from gettext import gettext as tr

from reader.values.grade import Grade

_SIGNS = {Grade.SAYS: "✓", Grade.MAY_SAY: "≈", Grade.DOESNT_SAY: "∅", Grade.NOT_FOUND: "?"}


def called(grade: Grade) -> str:
    """Return the name of a grade in two or three words, to be read at a glance."""
    match grade:
        case Grade.SAYS:
            return tr("The text says so")
        case Grade.MAY_SAY:
            return tr("The text may say so")
        case Grade.DOESNT_SAY:
            return tr("The text doesn't say")
        case Grade.NOT_FOUND:
            return tr("No answer was found")


def meaning(grade: Grade) -> str:
    """Explain in a sentence what to make of an answer of this grade."""
    match grade:
        case Grade.SAYS:
            return tr("The quotes support the answer.")
        case Grade.MAY_SAY:
            return tr("The quotes fit the question, but may not answer it. Check them.")
        case Grade.DOESNT_SAY:
            return tr("Nothing that was found answers the question.")
        case Grade.NOT_FOUND:
            return tr("The language model found no answer in what it read. There may still be one.")


def marked(grade: Grade) -> str:
    """Return the name after a sign, for output without icons."""
    return f"{_SIGNS[grade]} {called(grade)}"
