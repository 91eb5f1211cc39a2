"""A hop model that is told what to want and what to claim; it finds passages by their words."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.hop_skills import Claim, Conclusion, Wanted
from reader.hopping.graph import key
from reader.text.span import Span
from reader.values.quotation import Excerpt
from tests.books import plain

CONTENT = plain(
    "The best friend of Anna is Boris. The wind came from the west.",
    "Boris owns a red boat. It was built in 1887. Clara works as a judge.",
    "The best friend of Clara is Emma. Emma owns a blue hat.",
)
TEXT = CONTENT.text


def excerpt(text, document=1):
    start = TEXT.index(text)
    return Excerpt(document, Span(start, start + len(text)), text)


PASSAGES = tuple(excerpt(span.of(TEXT)) for span in CONTENT.sentences)


def claim(text, *quotes):
    return Claim(text, tuple(excerpt(quote) for quote in quotes))


@dataclass
class ScriptedHops:
    """``plan`` gives texts for what is known; ``claims`` gives claims for one wanted text."""

    plan: object
    claims: object = lambda wanted, passages: ()
    concludes: object = None
    asked: list = field(default_factory=list)

    def tokens(self, texts):
        return sum(len(text.split()) for text in texts)

    def retrieve(self, _question, wanted, at_most):
        self.asked.append(("retrieve", tuple(wanted)))
        return [self._nearest(text, at_most) for text in wanted]

    def ask_next(self, _question, known, _examples, _at_most):
        return [w if isinstance(w, Wanted) else Wanted(w) for w in self.plan(known)]

    def step_next(self, question, known, examples, at_most):
        return self.ask_next(question, known, examples, at_most)

    def extract(self, _question, looked):
        self.asked.append(("extract", tuple(each.wanted for each in looked)))
        return [tuple(self.claims(each.wanted, each.passages)) for each in looked]

    def edit(self, question, looked):
        return self.extract(question, looked)

    def conclude(self, _question, known):
        if self.concludes:
            return self.concludes(known)
        return (
            (Conclusion(known[-1].facts[0].text, (known[-1].number,)),) if known[-1].facts else ()
        )

    def calls(self, skill):
        return [what for name, what in self.asked if name == skill]

    def _nearest(self, text, at_most):
        ranked = sorted(PASSAGES, key=lambda each: -len(key(each.text) & key(text)))
        return tuple(ranked[:at_most])
