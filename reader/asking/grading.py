"""What to make of an answer: its grade, what was read for it, and which of its quotes are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.language import later, number
from reader.roles import Roles
from reader.text.document import BlockKind, DocumentText
from reader.text.span import Span, outside
from reader.values.answer import Answer, Consulted, Extent, Grade, marks_in
from reader.values.maker import EMBEDDED
from reader.values.memory_tree import Episode
from reader.values.strategy import Strategy

_SIGNS = {Grade.SAYS: "✓", Grade.MAY_SAY: "≈", Grade.DOESNT_SAY: "∅", Grade.NOT_FOUND: "?"}
_NAMES = {
    Grade.SAYS: later("The text says so"),
    Grade.MAY_SAY: later("The text may say so"),
    Grade.DOESNT_SAY: later("The text doesn't say"),
    Grade.NOT_FOUND: later("No clear answer was found"),
}
_MEANINGS = {
    Grade.SAYS: later("The quotes support the answer. Nine of ten such answers are right."),
    Grade.MAY_SAY: later(
        "The quotes fit the question, but may not answer it. About half of such "
        "answers are right: check them."
    ),
    Grade.DOESNT_SAY: later("All of the text was read, and nothing in it answers the question."),
    Grade.NOT_FOUND: later(
        "Nothing that was read clearly answers the question. The closest passages are "
        "shown; another part of the text may still answer."
    ),
}


def called(grade: Grade) -> str:
    """Return the name of a grade in two or three words, to be read at a glance."""
    return tr(_NAMES[grade])


def meaning(grade: Grade) -> str:
    """Explain in a sentence what to make of an answer of this grade."""
    return tr(_MEANINGS[grade])


def marked(grade: Grade) -> str:
    """Return the name after a sign, for output without icons."""
    return f"{_SIGNS[grade]} {called(grade)}"


def grade_without_answer(roles: Roles | None, strategy: Strategy | None) -> Grade:
    """Return the grade of a question that a reader with these ``roles`` finds no answer to.

    That a document doesn't say something is only known where a large language model has read all
    of it and refuses. Otherwise none was found: the text may have one all the same.
    """
    whole = strategy is Strategy.WHOLE and roles is not None and roles.marked
    return Grade.DOESNT_SAY if whole else Grade.NOT_FOUND


def extent_of(consulted: Iterable[Consulted], episodes: Sequence[Episode]) -> Extent | None:
    """Return how many of the passages in memory were read; None if none of them was."""
    read = {each.episode for each in consulted if each.episode is not None}
    return Extent(len(read), len(episodes)) if read and len(read) <= len(episodes) else None


def not_found(answer: Answer) -> str:
    """Say that no answer was found, and how much was read for it."""
    none = tr("No answer was found.")
    if answer.extent is not None:
        passages = ngettext(
            "{read} of {all} passage was read.",
            "{read} of {all} passages were read.",
            answer.extent.all_passages,
        ).format(read=number(answer.extent.passages), all=number(answer.extent.all_passages))
        return f"{none} {passages}"
    if not answer.words_read:
        return none
    words = tr("{read} of {all} words were read.")
    read, everything = number(answer.words_read), number(answer.words_in_document)
    return f"{none} {words.format(read=read, all=everything)}"


_LESS_THAN_AN_EPISODE = 2_500
"""Characters. Before the place up to which a question looks, there is nearly always the beginning
of an episode that goes on beyond it; that was read as text, whatever is in memory.
"""


def missed(answer: Answer, content: DocumentText) -> Sequence[Span]:
    """Return the stretches neither in memory nor opened that hold more than a heading."""
    opened = sorted(each.span for each in answer.consulted)
    left = (span for unread in answer.unread for span in outside(unread, opened))
    missing = [span for span in left if _has_text(content, span)]
    if answer.question.known.up_to is not None and sum(map(len, missing)) <= _LESS_THAN_AN_EPISODE:
        return ()
    return missing


def _has_text(content: DocumentText, span: Span) -> bool:
    """Whether a stretch has text; without blocks, any letters count."""
    spans = [block.span for block in content.blocks if block.kind is not BlockKind.HEADING]
    within = (each.intersection(span) for each in spans) if content.blocks else (span,)
    return any(any(map(str.isalnum, each.of(content.text))) for each in within if each)


def shown_first(answer: Answer) -> int | None:
    """Return the number of quotes to show, counted from the first; None for all.

    These are the quotes that the first line is taken from; every quote that a language model's own
    words have a mark for, since only the quote shows whether they are true; the first quote of
    other texts; and all quotes that are only close to the question, since nothing else is shown
    then.
    """
    if not answer.citations:
        return None
    if answer.headline is not None:
        return answer.headline.citations
    if answer.model == EMBEDDED:
        return 1
    return max(marks_in(answer.text), default=1)
