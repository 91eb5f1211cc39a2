"""Detection of names among capitalised words, by how the text writes each word elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from models.embedded.mentions.capitals import Run, Word, evened, runs
from models.embedded.mentions.lexicon import NEVER, SMALL_TITLES
from models.embedded.weights import NAMES
from models.embedded.words import STOP_WORDS
from reader.support.support_words import is_german, says_little
from reader.text.document import DocumentText
from reader.text.span import Span

_SMALL = re.compile(r"(?<![\w’'-])[a-zß-öø-ÿ][\w-]*\w")
_CONTRACTED = re.compile(r"['’](?:ll|m|ve|d|re|t|s)$")
_ROMAN = re.compile(r"[IVXLC]+")
_AND = re.compile(r" (?:and|&|und|et|y) ")
_OF = re.compile(r" of (?:the )?")


def spotted(content: DocumentText) -> list[Span]:
    """Every place where the text names something, in order; a name of one word at least twice.

    Headings and tables have capitals for looks: names are recognised there but not learnt from
    them.
    """
    text = evened(content.text)
    found = list(runs(content))
    habits = _Habits(text, found)
    kept = [run for each in found if (run := habits.trimmed(each)) and habits.names(run)]
    kept = list(_parted(text, _joined(text, kept)))
    forms = Counter(run.span.of(text) for run in kept if not run.apart)
    return [run.span for run in kept if forms[run.span.of(text)] > (len(run.words) == 1)]


class _Habits:
    """Words of one text that are capitalised wherever they stand."""

    def __init__(self, text: str, found: Sequence[Run]) -> None:
        self._capital = Counter(
            word.text
            for run in found
            for number, word in enumerate(run.words)
            if not word.apart and (number or not word.opens)
        )
        self._text = text
        self._runs = Counter(run.span.of(text) for run in found if len(run.words) > 1)
        self._whole = _not_opening(text, found)
        self._small = Counter(match.group() for match in _SMALL.finditer(text))
        middle = len(text) // 2
        self._german = is_german(
            text[max(0, middle - NAMES.sample // 2) : middle + NAMES.sample // 2]
        )
        self._with_article = _with_article(text) if self._german else Counter[str]()

    def is_name(self, word: str) -> bool:
        """Whether it has a capital more often than not, where no sentence begins."""
        if self._german and self._with_article[word] * NAMES.often > self._capital[word]:
            return False
        return self._capital[word] > self._small[word.lower()]

    def trimmed(self, run: Run) -> Run | None:
        """``run`` without the words that only begin its sentence; None if nothing is left."""
        words = run.words
        while words and self._is_opener(Run(words)):
            words = words[1:]
        while words and words[-1].text.lower() in NEVER:
            words = words[:-1]
        return None if all(word.is_title for word in words) else Run(words)

    def names(self, run: Run) -> bool:
        """Whether it names something, going by its words alone."""
        texts = [word.text for word in run.words]
        if all(text.isupper() for text in texts if len(text) > 1):
            return len(texts) == 1 and self._is_acronym(texts[0])
        if len(texts) == 1 or (self._german and not run.words[0].is_title):
            return all(map(self.is_name, texts))
        return True

    def _is_opener(self, run: Run) -> bool:
        first = run.words[0]
        if run.span.of(self._text) in self._whole:
            return False
        if first.text in SMALL_TITLES and len(run.words) > 1:
            following = run.words[1]
            return following.is_title or self.is_name(following.text)
        if first.is_title and not (first.opens and len(run.words) == 1):
            return False
        if self._says_nothing(first):
            return True
        again = self._runs[run.span.of(self._text)] > 1
        never_small = again and not self._small[first.text.lower()]
        return first.opens and not (never_small or self.is_name(first.text))

    def _says_nothing(self, word: Word) -> bool:
        low = word.text.lower()
        if low in STOP_WORDS or low in NEVER or _CONTRACTED.search(word.text):
            return True
        return self._german and says_little(low)

    def _is_acronym(self, word: str) -> bool:
        is_number = _ROMAN.fullmatch(word) is not None
        return 1 < len(word) <= NAMES.longest_acronym and not is_number and self.is_name(word)


def _not_opening(text: str, found: Sequence[Run]) -> frozenset[str]:
    """Runs of several words within sentences, without small words before them."""
    return frozenset(
        run.span.of(text)
        for run in found
        if len(run.words) > 1
        and not (run.apart or run.words[0].opens)
        and run.words[0].text not in SMALL_TITLES
        and run.words[0].text.lower() not in STOP_WORDS | NEVER
    )


def _with_article(text: str) -> Counter[str]:
    """The number of times each word follows an article: German nouns do, names hardly ever."""
    articles = (
        r"(?:d(?:er|ie|as|en|em|es)|(?:k|m|s|d)?ein(?:e[mnrs]?)?|i[mn]s?|zu[mr]|vo[mn]|am|beim)"
    )
    return Counter(re.findall(rf"\b{articles} (?:\w+e[mnrs]? )?([A-ZÄÖÜ]\w+)", text, re.IGNORECASE))


def _joined(text: str, found: Sequence[Run]) -> Sequence[Run]:
    """“Exchange Commission” is never without “Securities and” before it: they are one name."""
    alone = Counter(run.span.of(text) for run in found if not run.apart)
    pairs = {run: (left.span.of(text), run.span.of(text)) for left, run in _and_pairs(text, found)}
    together = Counter(pair for run, pair in pairs.items() if not run.apart)
    joined: list[Run] = []
    for run in found:
        pair = pairs.get(run)
        if pair and together[pair] >= max(NAMES.often, NAMES.usually * alone[pair[1]]):
            joined[-1] = Run((*joined[-1].words, *run.words))
        else:
            joined.append(run)
    return joined


def _and_pairs(text: str, found: Sequence[Run]) -> Iterator[tuple[Run, Run]]:
    """Runs with “and” between; the second has several words, and is no person with a title."""
    for left, right in pairwise(found):
        if right.words[0].is_title or left.apart is not right.apart:
            continue
        between = text[left.span.end : right.span.start]
        if between == " & " or (len(right.words) > 1 and _AND.fullmatch(between)):
            yield left, right


def _parted(text: str, found: Sequence[Run]) -> Iterator[Run]:
    """“Tom Hill of Chicago” is two names if the text also has each of them alone."""
    alone = Counter(run.span.of(text) for run in found)
    for run in found:
        whole = run.span.of(text)
        left, of, right = _OF.sub("\0", whole, count=1).partition("\0")
        if of and alone[whole] < NAMES.often and alone[left] and alone[right]:
            border = run.span.start + len(left)
            yield Run(tuple(word for word in run.words if word.span.end <= border))
            yield Run(tuple(word for word in run.words if word.span.start >= border))
        else:
            yield run
