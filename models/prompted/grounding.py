"""Sentences that support a statement, found by shared words.

Small models copy numbers in brackets from a prompt at random; the words of a statement are better
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import aligned, forms, terms
from reader.support.statement_support import unsupported

_WORD = re.compile(r"\w+")
_MARKS = re.compile(r"\s*\[[\d,;\s–-]+\]")
_WHOLLY_QUOTED = re.compile('"(?P<a>[^"]+)"|“(?P<b>[^“”]+)”')
_SHORT = 4
"""Words of an answer below which it is compared together with its question."""
_LEAST_SHARE = 0.3
"""Share of its own content words that the sentences must contain."""


def without_marks(statement: str) -> str:
    """``statement`` on one line, without unrequested numbers in brackets.

    Quotation marks around all of it are removed, too: asked for a sentence, many models quote it.
    """
    bare = " ".join(_MARKS.sub("", statement).split())
    quoted = _WHOLLY_QUOTED.fullmatch(bare)
    return (quoted["a"] or quoted["b"]).strip() if quoted else bare


def resting_on(statement: str, wanted: str, sentences: Sequence[str]) -> tuple[int, ...]:
    """Indices of the ``sentences`` that ``statement`` takes its words from, ascending; or none.

    ``wanted`` is what it answers. One that sums up several facts takes one figure from each: so the
    sentences that have a figure or a name that the others lack are among them.
    """
    own = terms(statement) - STOP_WORDS or terms(statement)
    if len(own & forms(" ".join(sentences))) < max(1, _LEAST_SHARE * len(own)):
        return ()
    short = len(_WORD.findall(statement)) < _SHORT
    chosen = list(aligned(f"{wanted} {statement}" if short else statement, sentences))
    while chosen and (lacking := _lacking(statement, wanted, [sentences[n] for n in chosen])):
        left = (n for n in range(len(sentences)) if n not in chosen)
        counts = {
            n: _lacking(statement, wanted, [sentences[m] for m in (*chosen, n)]) for n in left
        }
        best = min(counts, key=counts.__getitem__, default=None)
        if best is None or counts[best] >= lacking:
            break
        chosen.append(best)
    return tuple(sorted(chosen))


def _lacking(statement: str, wanted: str, sentences: Sequence[str]) -> int:
    return len(unsupported(statement, sentences, [wanted]))
