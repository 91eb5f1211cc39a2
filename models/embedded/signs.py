"""Signs that the opened text answers a question. Each is one number, and can be left out."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Mapping

import numpy as np

from models.embedded.asked import OF_ANYTHING
from models.embedded.inquiry import Inquiry
from models.embedded.occurrences import occurrences
from models.embedded.weights import VERDICTS
from models.embedded.words import STOP_WORDS, tokens
from reader.text.stemming import stem

Sign = Callable[[Inquiry], float]

_ASKED_FOR = re.compile(
    r"\bhow (?:many|much) ([\w-]+)"
    r"|\b(?:what|which)(?:['’]s| is| was| are| were)? (?:the |an? |[\w-]+['’]s? )?"
    r"((?:[\w-]+ ){0,2}?[\w-]+)"
    r"(?: of (?:the |an? )?([\w-]+)|"
    r" (?:for|in|on|that|did|does|do|is|was|are|were|has|have|had|can|will)\b|\?|$)",
    re.IGNORECASE,
)
_OWNED = re.compile(r" of [^?]*['’]s? ((?:[\w-]+ ){0,2}?[\w-]+)(?=\?|$)")
"""The last thing in “the name of Ada's sister”."""


def coverage(asked: Inquiry) -> float:
    """The largest share of the question's words, by rarity, in one passage and those beside it."""
    evidence = asked.evidence
    return float(evidence.coverage_around[evidence.passages_of(asked.spans)].max(initial=0))


def closeness(asked: Inquiry) -> float:
    """The cosine of the sentence closest to the question."""
    return float(asked.evidence.cosines_of_all[asked.opened].max(initial=0))


def agreement(asked: Inquiry) -> float:
    """Meaning and words in one place: the largest product of a sentence's cosine and share."""
    opened = asked.opened
    products = (
        asked.evidence.cosines_of_all[opened].clip(min=0) * asked.evidence.coverage_together[opened]
    )
    return float(products.max(initial=0))


def words_absent(asked: Inquiry) -> float:
    """The share of the question's words that the document does not have at all."""
    subjects = asked.evidence.subjects
    return sum(not len(each.passages) for each in subjects) / max(1, len(subjects))


def names_absent(asked: Inquiry) -> float:
    """The share of the names and figures in the question that the document does not have."""
    names = asked.evidence.entities.names
    return len(asked.evidence.entities.absent) / len(names) if names else 0.0


def year_absent(asked: Inquiry) -> float:
    """1 if the question names a year that the document never mentions."""
    return float(bool(asked.evidence.entities.absent_years))


def names_near(asked: Inquiry) -> float:
    """The share of the names and figures that are near one of the best sentences."""
    places = asked.evidence.entities.places
    if not places or not len(asked.best):
        return 1.0
    held = [asked.near_best(each, VERDICTS.near) for each in places if len(each)]
    return float(np.sum(held, axis=0).max() / len(places)) if held else 0.0


def thing_absent(asked: Inquiry) -> float:
    """The share of the words for the thing asked for that aren't in the document."""
    words = _thing(asked.evidence.question)
    unknown = [word for word in words if stem(word) not in asked.evidence.found]
    absent = sum(not len(occurrences(asked.evidence.material, word)) for word in unknown)
    return absent / len(words) if words else 0.0


def pairs_together(asked: Inquiry) -> float:
    """The share of neighbouring words of the question that are in one opened sentence."""
    subjects = asked.evidence.subjects
    pairs = list(itertools.pairwise(subjects))
    if not pairs:
        return 0.5
    opened = asked.opened
    held = sum(
        np.isin(np.intersect1d(one.sentences, two.sentences), opened).any() for one, two in pairs
    )
    return float(held) / len(pairs)


def length(asked: Inquiry) -> float:
    """The logarithm of the number of content words: of many, some are always missing."""
    return math.log(max(1, len(asked.evidence.subjects)))


def _thing(question: str) -> list[str]:
    """The words for the thing asked for; of “the name of the inn” those of the inn."""
    found = _ASKED_FOR.search(question)
    if found is None:
        return []
    many, what, of = found.groups()
    words = _content_words(many or what)
    owned = _OWNED.search(question)
    return words or _content_words((owned[1] if owned else of) or "")


def _content_words(words: str) -> list[str]:
    found = (word for word in tokens(words) if word not in STOP_WORDS)
    return [word for word in found if stem(word) not in OF_ANYTHING]


SIGNS: Mapping[str, Sign] = {
    sign.__name__: sign
    for sign in (
        coverage,
        closeness,
        agreement,
        words_absent,
        names_absent,
        year_absent,
        names_near,
        thing_absent,
        pairs_together,
        length,
    )
}
"""All signs that were tried; those that count are in ``models.embedded.sign_weights``."""
