"""A document with facts to ask for, and readers that know it as well as they are made to."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

from reader.memory.gist_quality import words_for
from reader.model_checks.gaps import Places
from reader.skills import AnswerPiece, Choice, Selection, Verdict
from reader.text.document import BlockKind, DocumentId
from reader.text.span import Span, SpanTable
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence
from reader.values.quotation import Excerpt
from tests.books import plain

ONE = DocumentId(1)
_FIRST = ("river", "mill", "hill", "stone", "sand", "wood", "salt", "corn", "iron", "glass")
_SECOND = ("house", "yard", "gate", "road", "field", "bank", "barn", "works", "wharf", "lane")
_NOUNS = [first + second for first in _FIRST for second in _SECOND]


def paragraph(number):
    """About 75 words, one figure among them, and things that a few other paragraphs have too."""
    drawn = Random(number).sample(_NOUNS, 20)
    a, b, c, d, e = (drawn[at : at + 4] for at in range(0, 20, 4))
    return (
        f"The {a[0]} beside the {a[1]} was made in {1700 + 3 * number} from the {a[2]} and {a[3]}. "
        f"They took the {b[0]} and the {b[1]} to the {b[2]} and sold it for some {b[3]}. "
        f"Nobody knew who had seen the {c[0]} in the {c[1]} or by the {c[2]} with a {c[3]}. "
        f"At last the {d[0]} was put on the {d[1]} near the {d[2]} and over the {d[3]}. "
        f"So the {e[0]} was lost for the {e[1]}, and the {e[2]} was lost for one {e[3]}."
    )


def in_passages(content):
    """With a passage for every paragraph."""
    spans = (block.span for block in content.blocks if block.kind is BlockKind.PARAGRAPH)
    return replace(content, passages=SpanTable.of(spans))


CONTENT = in_passages(plain(*(paragraph(number) for number in range(36))))
PLACES = Places(ONE, CONTENT)


class Knowing:
    """Knows all of ``CONTENT``; is wrong at whatever skill is in ``wrong``.

    ``seconds`` is what every call takes of ``clock``.
    """

    def __init__(self, wrong=(), clock=None, seconds=0.0, problem=None):
        self.maker = Maker("Knowing (0123456789ab)", "1")
        self._wrong = set(wrong)
        self._clock = clock
        self._seconds = seconds
        self._problem = problem
        self.calls = []

    def _called(self, skill):
        self.calls.append(skill)
        if self._clock:
            self._clock.now += self._seconds
        if self._problem and skill in self._wrong:
            raise self._problem
        return skill in self._wrong

    def measure(self, texts):
        return [len(text.split()) for text in texts]

    def shorten(self, episode):
        if self._called("gist"):
            return _gist(episode, " ".join(episode.text.split()[:60]))
        return _gist(episode, _own_words(episode.text))

    def summarise(self, document, gists):
        if self._called("summary"):
            return Gist(())
        return _gist(document, _own_words(" ".join(gist.text for gist in gists)))

    def choose_episodes(self, question, gists, _opened, _at_most):
        places = [episode.span for episode, _ in gists]
        right = _best(question, places)
        wrong = self._called("choosing")
        number = gists[(right + 1) % len(gists) if wrong else right][0].number
        return Selection((number,), "")

    def triage(self, question, _node, children, _notes):
        right = _best(question, [child.span for child in children])
        wrong = self._called("triage")
        return Choice((right + 1) % len(children) if wrong else right, "")

    def read_leaf(self, question, leaf, _notes):
        holds = _holding(question, leaf) is not None
        return Verdict(holds != self._called("leaf"), "", ())

    def answer(self, question, opened, _notes):
        found = [span for leaf in opened if (span := _holding(question, leaf))]
        if self._called("answer"):
            found = [Span(0, 5)]
        if "refusal" in self._wrong and not found:
            found = [opened[0].span]
        for span in found:
            yield AnswerPiece(span.of(CONTENT.text), (span,))
        yield AnswerPiece("Close to it.", (opened[0].span,), supports=False)


class Clock:
    """Stands still but for what is done; every look takes a little."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.001
        return self.now


def ticking():
    return count().__next__


def _gist(episode, text):
    return Gist((GistSentence(text, (episode.span,)),))


def _best(question, spans):
    words = question.text.removeprefix("Where does the text speak of ").rstrip("?").split(", ")
    folded = [span.of(CONTENT.text).casefold() for span in spans]
    return max(range(len(folded)), key=lambda n: sum(word in folded[n] for word in words))


def _holding(question, leaf: Excerpt):
    """The sentence of which a piece was left out."""
    asked = question.text.split("“")[1].split("”")[0]
    begins, ends = asked.split("____")
    for number in CONTENT.sentences.overlapping(leaf.span):
        span = CONTENT.sentences[number]
        text = span.of(CONTENT.text)
        if leaf.span.contains(span) and text.startswith(begins) and text.endswith(ends):
            return span
    return None


def _own_words(text):
    """As long as a gist of ``text`` is asked to be, and copied from nowhere."""
    said = "Something was rebuilt here, and nobody later knew much of it."
    return " ".join([said] * max(1, round(words_for(len(text.split())) / len(said.split()))))
