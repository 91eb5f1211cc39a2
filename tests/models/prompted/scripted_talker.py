"""A talker that does what it is told by the test, and keeps what was said to it."""

from __future__ import annotations

import re
from itertools import islice

from models.chat.exchanges import texts_of
from models.chat.speed import Speed
from models.chat.talking import Likelihood
from reader.building_skills import Effort

FAST = Speed(1e6, 1e6)


class Clock:
    """Goes as fast as a test wants."""

    now = 0.0

    def __call__(self):
        return self.now


class Written:
    """Is made when it is waited for, as if nothing were done before."""

    here = False

    def __init__(self, text):
        self.text = text

    def close(self):
        pass


def joined(segments):
    return "".join(texts_of(segments))


class ScriptedTalker:
    """``writes`` gives the text for a prompt, ``weighs`` the index of the likeliest option.

    That has the probability ``certain``.
    """

    name = "scripted"
    speed = FAST

    def __init__(
        self,
        writes=lambda said: "",
        weighs=lambda said, options: 0,
        context_tokens=8000,
        certain=0.8,
    ):
        self._certain = certain
        self._writes = writes
        self._weighs = weighs
        self.context_tokens = context_tokens
        self.said = []
        self.grammars = []

    def count(self, texts):
        return [len(re.findall(r"\w+|\S", text)) for text in texts]

    def write(self, wish):
        self.said.append(joined(wish.segments))
        self.grammars.append(wish.rules)
        text = self._writes(self.said[-1])
        for start in range(0, len(text), 3):
            yield text[start : start + 3]

    def write_each(self, wishes):
        return ("".join(self.write(wish)) for wish in wishes)

    def begin(self, wish):
        return Written(lambda: "".join(self.write(wish)))

    def at_once(self, tokens):
        return max(1, self.context_tokens // tokens)

    @property
    def effort(self):
        return Effort(len(self.said), sum(self.count(self.said)))

    def weigh(self, segments, options):
        self.said.append(joined(segments))
        best = self._weighs(self.said[-1], list(options))
        rest = (1 - self._certain) / max(1, len(options) - 1)
        return tuple(self._certain if n == best else rest for n in range(len(options)))

    def likelihoods(self, prompts, texts):
        """A text is the likelier, the more of its words stand in the prompt."""
        made = []
        for segments, text in zip(prompts, texts, strict=True):
            prompt = joined(segments)
            self.said.append(prompt)
            words = re.findall(r"\w+|\S", text)
            made.append(Likelihood(sum(-0.1 if w in prompt else -2.0 for w in words), len(words)))
        return made


class TimedTalker(ScriptedTalker):
    """Reads and writes at its ``speed``, by ``clock``; three letters are a token written."""

    def __init__(self, clock, speed, **options):
        super().__init__(**options)
        self.clock, self.speed = clock, speed

    def write(self, wish):
        self._read(joined(wish.segments))
        for piece in islice(super().write(wish), wish.most):
            self.clock.now += 1 / self.speed.written
            yield piece

    def weigh(self, segments, options):
        self._read(joined(segments))
        return super().weigh(segments, options)

    def _read(self, said):
        self.clock.now += sum(self.count([said])) / self.speed.read


class NoRetrieval:
    def nearest(self, _question, wanted, _at_most):
        return [() for _ in wanted]
