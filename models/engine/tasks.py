"""Work on one sequence: the tokens to evaluate, and what follows from their evaluation."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from models.engine.engine_values import Event, Finished, Generate, Scored, Wrote


class Draws(Protocol):
    """Draws tokens (``sampling.Sampler``)."""

    def draw(self, row: int) -> int | None:
        """The next token, by the logits in this row."""
        ...

    def close(self) -> None:
        """Free its memory."""
        ...


Logprobs = Callable[[int, Sequence[int]], list[float]]
"""The logarithms of the probabilities of some tokens, by the logits in a row."""


@dataclass(frozen=True)
class Speech:
    """Facts about tokens from the vocabulary."""

    piece: Callable[[int], bytes]
    ends: Callable[[int], bool]


class Writing:
    """Generation of a text.

    As of every task, ``tokens`` are all that its sequence will hold so far; ``first_wanted`` is the
    index of the first of them whose logits are needed, and so are those of all after it. The logits
    stay where llama.cpp has them, in a row of the batch. ``evaluated`` counts its tokens so far.
    """

    def __init__(
        self, request: int, wish: Generate, prompt: Sequence[int], sampler: Draws, speech: Speech
    ) -> None:
        self._request = request
        self._wish = wish
        self._sampler = sampler
        self._speech = speech
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._over = False
        self._written = 0
        self._prompt_length = len(prompt)
        self._prompt_evaluated = 0
        self.tokens = list(prompt)
        self.evaluated = 0

    @property
    def first_wanted(self) -> int:
        """The last token's index: only its logits are needed."""
        return len(self.tokens) - 1

    @property
    def over(self) -> bool:
        """Whether the text has ended."""
        return self._over

    def take(self, index: int, row: int) -> Iterator[Event]:
        """Continue by one token."""
        if not self._written:
            self._prompt_evaluated = self.evaluated
        token = self._sampler.draw(row)
        if token is None or self._speech.ends(token):
            yield from self.cut_off()
            return
        self._written += 1
        self.tokens.append(token)
        yield from self._say(self._speech.piece(token))
        if self._written >= self._wish.most:
            yield from self.cut_off()

    def cut_off(self) -> Iterator[Event]:
        """End here. A character cut in half becomes ``U+FFFD``."""
        self._over = True
        yield from self._say(b"", final=True)
        yield Finished(
            self._request, self._text, self._written, self._prompt_length, self._prompt_evaluated
        )

    def close(self) -> None:
        """Give back the sampler."""
        self._sampler.close()

    def _say(self, raw: bytes, *, final: bool = False) -> Iterator[Event]:
        """The text of these bytes, which may end within a character."""
        text = self._decoder.decode(raw, final)
        self._text += text
        if text:
            yield Wrote(self._request, text)


@dataclass
class Tally:
    """Collects the scores of one request's completions and reports them when complete."""

    request: int
    prompt_length: int
    logprobs: list[list[float]]
    missing: int
    evaluated: int = 0

    def settle(self, count: int = 1) -> Iterator[Event]:
        """Count ``count`` completions as scored."""
        self.missing -= count
        if not self.missing:
            scores = tuple(tuple(each) for each in self.logprobs)
            yield Scored(self.request, scores, self.prompt_length, self.evaluated)


@dataclass
class Weighing:
    """Scores what follows ``tokens[:start + 1]``.

    ``expected`` are, for the logits from ``start`` on, the tokens whose likelihood is asked:
    several of them after the prompt, where completions begin; one in the middle of a completion.
    """

    tokens: list[int]
    start: int
    expected: list[list[tuple[int, int]]]
    """Per position, pairs of completion and token."""
    tally: Tally
    settles: int
    """The number of completions that are scored when this is complete."""
    logprobs: Logprobs
    evaluated: int = 0
    _taken: int = field(default=0)

    @property
    def first_wanted(self) -> int:
        """Index of the next likelihood to compute: a restart repeats none."""
        return self.start + self._taken

    @property
    def over(self) -> bool:
        """Whether all likelihoods are computed."""
        return self._taken == len(self.expected)

    def take(self, index: int, row: int) -> Iterator[Event]:
        """Look up the likelihood of what is expected after ``tokens[index]``."""
        expected = self.expected[index - self.start]
        found = self.logprobs(row, [token for _, token in expected])
        for (completion, _), logprob in zip(expected, found, strict=True):
            self.tally.logprobs[completion].append(logprob)
        self._taken += 1
        if self.over:
            self.tally.evaluated += self.evaluated
            yield from self.tally.settle(self.settles)

    def cut_off(self) -> Iterator[Event]:
        """Never happens: the length was checked in advance."""
        return iter(())

    def close(self) -> None:
        """Do nothing: it holds nothing."""


def weighings(
    request: int,
    prompt: Sequence[int],
    completions: Sequence[Sequence[int]],
    logprobs: Logprobs,
) -> Iterator[Weighing]:
    """Tasks that evaluate the prompt once, for all first tokens, and the rest in forks."""
    tally = Tally(request, len(prompt), [[] for _ in completions], len(completions))
    first = [(number, tokens[0]) for number, tokens in enumerate(completions) if tokens]
    short = sum(len(tokens) <= 1 for tokens in completions)
    yield Weighing(list(prompt), len(prompt) - 1, [first], tally, short, logprobs)
    for number, tokens in enumerate(completions):
        if len(tokens) > 1:
            expected = [[(number, token)] for token in tokens[1:]]
            evaluated_tokens = [*prompt, *tokens[:-1]]
            yield Weighing(evaluated_tokens, len(prompt), expected, tally, 1, logprobs)


Task = Writing | Weighing
