"""Signs that a statement mixes up what its sentence says, although that has all of its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from models.embedded.question_forms import compares
from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, stemmed, terms
from reader.support.figures import figures
from reader.support.statement_names import Name, names

_SAME = re.compile(
    r"\s+(?:is|was)\s+(?:(?:also|really|actually|in fact)\s+)?"
    r"(?P<named>[^.;:]*?\b(?:named|called|known as)\s+)?(?=[A-Z])"
)
_LEAD = "It is that "
"""Behind it, the first word of a statement is a name only if it has to be one."""
_NEAR = 5
"""Words between two names at most, where one is said to be the other."""
_VERB = re.compile(r"\s+[a-z]+(?:\s+[a-z]+)?\s+(?:(?:Mr|Mrs|Dr)\.?\s+)?")
_PASSIVE = re.compile(r"\s(?:is|was)\s+\w+\s+by\s+")
_BETWEEN_CLAUSES = re.compile(r"[,;]\s|\b(?:compared|as against)\b")
_LEAST = 0.6
"""Share of a clause's words that have to be in the sentence with its figure."""
_POSSESSIVE = re.compile(r"['’]s?$")
_COUNTED = re.compile(r"\d[\d.,]*\d")
_DEGREES = re.compile(
    r"\b(?:first|last|more|most|less|least|fewer|fewest|better|best|worse|worst|earlier|later|"
    r"(?:old|young|long|short|high|low|larg|small|bigg|great|fast|earli|lat)(?:er|est))\b"
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def mixes_up(statement: str, sentences: Sequence[str]) -> bool:
    """Whether it makes one of two people or two of one, or uses a figure twice, on its own."""
    itself = _suffers_from_itself(statement) or _acts_on_itself(statement)
    one = _makes_one(statement, sentences) or itself
    return one or _says_twice(statement, sentences)


def figures_apart(statement: str, sentences: Sequence[str]) -> bool:
    """Whether a clause has a figure of one sentence, and what it is said of is in another."""
    known = [forms(sentence) for sentence in sentences]
    clauses = (terms(clause) for clause in _BETWEEN_CLAUSES.split(statement) if _figures(clause))
    return not all(any(_has(each, clause) for each in known) for clause in clauses)


def decides(statement: str, sentences: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether it decides which of two is more, older or first, and ``sentences`` do not.

    Small models name either of the two, whatever the text says of each.
    """
    if not any(map(compares, asked)):
        return False
    known = set(_DEGREES.findall(" ".join(sentences).casefold()))
    return not set(_DEGREES.findall(statement.casefold())) <= known


def _has(known: frozenset[str], clause: frozenset[str]) -> bool:
    values = {term for term in clause if not term[:1].isalpha()}
    words = {term for term in clause - values if term not in STOP_WORDS}
    shared = sum(word in known or stemmed(word) in known for word in words)
    return values <= known and shared >= _LEAST * len(words)


def _says_twice(statement: str, sentences: Sequence[str]) -> bool:
    """Whether a figure is on both sides of a comparison, and only once in the text."""
    known = _figures(" ".join(sentences))
    return any(count > max(1, known[figure]) for figure, count in _figures(statement).items())


def _figures(text: str) -> Counter[str]:
    found = (each.words.strip(" .,") for each in figures(text))
    return Counter(word for word in found if _COUNTED.fullmatch(word) and not _YEAR.fullmatch(word))


def _makes_one(statement: str, sentences: Sequence[str]) -> bool:
    """Whether “Anna Holm was a lawyer named Carl Berg.” is made of names that are apart."""
    pair = _equated(statement)
    return pair is not None and not any(_near(*pair, sentence) for sentence in sentences)


def _equated(statement: str) -> tuple[Name, Name] | None:
    text = f"{_LEAD}{statement}"
    found = names(text)
    subject = found[0] if found else None
    if subject is None or subject.span.start != len(_LEAD) or _POSSESSIVE.search(subject.words):
        return None
    same = _SAME.match(text, subject.span.end)
    other = next((each for each in found if same and each.span.start == same.end()), None)
    if same is None or other is None or set(subject.parts) & set(other.parts):
        return None
    return (subject, other) if same["named"] or len(other.parts) > 1 else None


def _acts_on_itself(statement: str) -> bool:
    """Whether “Jabez Wilson told Wilson of it.”: a word or two between two names of one."""
    text = f"{_LEAD}{statement}"
    return any(
        set(other.parts) <= set(one.parts)
        and not _POSSESSIVE.search(other.words)
        and _VERB.fullmatch(text, one.span.end, other.span.start)
        for one, other in pairwise(names(text))
    )


def _suffers_from_itself(statement: str) -> bool:
    """Whether “Peter Carey was killed by Black Peter.”: a relative has the other name."""
    sufferer, *doer = _PASSIVE.split(statement, maxsplit=1)
    return any(
        other.parts[-1] in one.parts[:-1]
        for one in names(f"{_LEAD}{sufferer}")
        for part in doer
        for other in names(f"{_LEAD}{part}")[:1]
    )


def _near(one: Name, other: Name, sentence: str) -> bool:
    words = [word.casefold() for word in re.findall(r"[^\W_]+", sentence)]
    firsts, seconds = ([n for n, w in enumerate(words) if w in x.parts] for x in (one, other))
    return any(abs(n - m) <= _NEAR for n in firsts for m in seconds)
