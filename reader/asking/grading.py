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
            return tr("No clear answer was found")


def meaning(grade: Grade) -> str:
    """Explain in a sentence what to make of an answer of this grade."""
    match grade:
        case Grade.SAYS:
            return tr("The quotes support the answer. Nine of ten such answers are right.")
        case Grade.MAY_SAY:
            return tr(
                "The quotes fit the question, but may not answer it. About half of such "
                "answers are right: check them."
            )
        case Grade.DOESNT_SAY:
            return tr("All of the text was read, and nothing in it answers the question.")
        case Grade.NOT_FOUND:
            return tr(
                "Nothing that was read clearly answers the question. The closest passages are "
                "shown; another part of the text may still answer."
            )


def marked(grade: Grade) -> str:
    """Return the name after a sign, for output without icons."""
    return f"{_SIGNS[grade]} {called(grade)}"
