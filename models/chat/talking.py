"""A chat model as the reading skills need it: writing in a form, and weighing options."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from models.chat.exchanges import Exchange, Segments, texts_of
from models.chat.forms import Form
from models.chat.reasoning import (
    WithoutReasoning,
    cut_in_thought,
    more_room,
    thinks_too_long,
    without_reasoning,
)
from models.chat.speed import TELLING, Speed, Stopwatch
from models.engine.client import EngineClient
from models.engine.engine_values import (
    Finished,
    Frame,
    Generate,
    Part,
    Prompt,
    Sampling,
    Score,
    Scored,
    Wrote,
)
from models.engine.underway import Underway
from reader.building_skills import Effort

_AROUND = 64
"""Tokens reserved for the chat template."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A request for at most ``most`` tokens of text, in the form of ``grammar`` if any.

    ``temperature`` above 0 samples, differently for each ``seed``. ``form`` precedes ``grammar``:
    without grammars, a schema can be requested, or free text parsed.
    """

    segments: Segments
    most: int
    grammar: str | None = None
    temperature: float = 0.0
    seed: int = 1
    form: Form | None = None

    @property
    def rules(self) -> str | None:
        """The grammar to apply, the form's if there is one."""
        return self.form.grammar if self.form else self.grammar


@dataclass(frozen=True, slots=True)
class Likelihood:
    """A text's likelihood after a prompt: natural logarithm, over this number of tokens."""

    total: float
    tokens: int


class Begun(Protocol):
    """A text being written. Its methods may raise ``ModelError`` or ``Cancelled``."""

    @property
    def here(self) -> bool:
        """Whether it is complete."""
        ...

    def text(self) -> str:
        """Wait for the text."""
        ...

    def close(self) -> None:
        """Cancel it."""
        ...


class Talker(Protocol):
    """A chat model. Every method may raise ``ModelError`` or ``Cancelled``."""

    @property
    def name(self) -> str:
        """The identity of the model, to distinguish its results from those of others."""
        ...

    @property
    def context_tokens(self) -> int:
        """The length of its context, including the answer."""
        ...

    @property
    def speed(self) -> Speed:
        """Its speed as measured here, or a cautious guess."""
        ...

    def count(self, texts: Sequence[str]) -> list[int]:
        """The number of tokens of each text."""
        ...

    def write(self, wish: Writing) -> Generator[str, None, None]:
        """Piece by piece; closing it ends the writing."""
        ...

    def write_each(self, wishes: Sequence[Writing]) -> Iterator[str]:
        """Write several; yield them in order, each as soon as it is complete."""
        ...

    def begin(self, wish: Writing) -> Begun:
        """Start one text, to be waited for later; the talker accepts other requests meanwhile."""
        ...

    def at_once(self, tokens: int) -> int:
        """The number of prompts of ``tokens`` tokens that it can hold; at least one."""
        ...

    @property
    def effort(self) -> Effort:
        """Its effort so far."""
        ...

    def weigh(self, segments: Segments, options: Sequence[str]) -> tuple[float, ...]:
        """The probability of each option as the answer; they add up to 1."""
        ...

    def likelihoods(
        self, prompts: Sequence[Segments], texts: Sequence[str]
    ) -> Sequence[Likelihood]:
        """The likelihood of each text as the answer to the prompt beside it; nothing is generated.

        Raises ``NotImplementedError`` if the model does not report likelihoods.
        """
        ...


_TRIAL, _TRIALS = "The quick brown fox jumps over the lazy dog. ", 6
"""About sixty tokens: a second for a model of 1.5 billion parameters on two cores."""
_WARM_UP = "A"
"""Read before the trial: the first prompt waits for the weights to come from the disk."""


class EngineTalker:
    """Implements ``Talker`` over the engine. ``name`` identifies the model file."""

    def __init__(self, engine: EngineClient, name: str) -> None:
        self._engine = engine
        self._name = name
        self._effort = Effort()
        self._thinks = False
        self._speed: Speed | None = None

    @property
    def speed(self) -> Speed:
        """That of the latest prompt and text; before the first one, of reading a short text.

        What was measured on another day is not used: the GPU may be gone, or the machine busy.
        """
        if self._speed is None:
            for text in (_WARM_UP, _TRIAL * _TRIALS):
                self._score(Score((Part(text),), ("A",)), telling=1)
        assert self._speed  # a text of one token tells
        return self._speed

    @property
    def name(self) -> str:
        """The name given to the constructor."""
        return self._name

    @property
    def context_tokens(self) -> int:
        """The context, at most the length that the model was trained for.

        Nothing is loaded to tell it: the embedded reader answers first.
        """
        if not self._engine.running:
            return self._engine.loading.context
        loaded = self._engine.loaded()
        return min(loaded.context, loaded.trained_context or loaded.context)

    def count(self, texts: Sequence[str]) -> list[int]:
        """By the model's own vocabulary."""
        return self._engine.count([(Part(text),) for text in texts])

    @property
    def effort(self) -> Effort:
        """Of the model's own tokens."""
        return self._effort

    def at_once(self, tokens: int) -> int:
        """The number that its cache holds, at most half of its sequences: each prompt takes two."""
        loading = self._engine.loading
        return max(1, min(loading.sequences // 2, loading.context // max(1, tokens)))

    def write(self, wish: Writing) -> Generator[str, None, None]:
        """Yield the text in pieces. A thought that takes all tokens gets more room, once."""
        for most in self._rooms(wish):
            answer, watch, evaluated = WithoutReasoning(), Stopwatch(), 0
            try:
                for event in self._engine.run([self._generate(wish, most)]):
                    if isinstance(event, Wrote):
                        watch.piece()
                        yield answer.add(event.text)
                    else:
                        self._count(event)
                        evaluated = event.evaluated
            finally:  # of a text that is ended early, too
                self._speed = watch.measured(evaluated, self._speed)
            if not answer.cut:
                yield answer.finish()
                return
            self._thinks = True
        raise thinks_too_long(self._name)

    def write_each(self, wishes: Sequence[Writing]) -> Iterator[str]:
        """In one batch; texts that end within a thought are written once more afterwards."""
        texts: dict[int, str] = {}
        due = 0
        for event in self._engine.run([self._generate(wish) for wish in wishes]):
            if isinstance(event, Finished):
                self._count(event)
                texts[event.request] = event.text
            while due in texts and not cut_in_thought(texts[due]):
                yield without_reasoning(texts.pop(due))
                due += 1
        for number in range(due, len(wishes)):
            yield self._answer(wishes[number], texts[number])

    def begin(self, wish: Writing) -> Begun:
        """Write in the background: other requests do not wait for it."""
        events = self._engine.begin([self._generate(wish)], background=True)
        return _Begun(events, self._count, lambda text: self._answer(wish, text))

    def _answer(self, wish: Writing, text: str) -> str:
        """The answer in a text; if that ends within a thought, in a second one with more room."""
        if not cut_in_thought(text):
            return without_reasoning(text)
        self._thinks = True
        return "".join(self.write(wish))

    def _rooms(self, wish: Writing) -> Iterator[int]:
        """Limits of tokens: the first, and the one after a thought that takes all of it."""
        first = self._room(wish)
        yield first
        if (more := self._room(wish)) > first:
            yield more

    def _room(self, wish: Writing) -> int:
        if not self._thinks:
            return wish.most
        left = self.context_tokens - sum(self.count(texts_of(wish.segments))) - _AROUND
        return more_room(wish.most, left)

    def weigh(self, segments: Segments, options: Sequence[str]) -> tuple[float, ...]:
        """Normalised likelihoods of the options after the prompt; nothing is generated."""
        scored = self._score(Score(self._prompt(segments), tuple(options)))
        self._count(scored)
        top = max(scored.totals)
        weights = [math.exp(total - top) for total in scored.totals]
        return tuple(weight / sum(weights) for weight in weights)

    def _score(self, wanted: Score, telling: int = TELLING) -> Scored:
        """The options' scores; updates the speed if ``telling`` tokens are evaluated."""
        watch = Stopwatch()
        (scored,) = self._engine.run([wanted])
        assert isinstance(scored, Scored)  # a score has no other event
        watch.piece()
        self._speed = watch.measured(scored.evaluated, self._speed, telling)
        return scored

    def likelihoods(
        self, prompts: Sequence[Segments], texts: Sequence[str]
    ) -> Sequence[Likelihood]:
        """In one batch."""
        pairs = zip(prompts, texts, strict=True)
        wanted = [Score(self._prompt(segments), (text,)) for segments, text in pairs]
        found: dict[int, Likelihood] = {}
        for event in self._engine.run(wanted) if wanted else ():
            if isinstance(event, Scored):
                self._count(event)
                (logprobs,) = event.logprobs
                found[event.request] = Likelihood(sum(logprobs), len(logprobs))
        return [found[place] for place in range(len(wanted))]

    def _count(self, event: Finished | Scored) -> None:
        written = event.written if isinstance(event, Finished) else 0
        before = self._effort
        self._effort = Effort(before.calls + 1, before.tokens + event.evaluated + written)

    def _generate(self, wish: Writing, most: int | None = None) -> Generate:
        sampling = Sampling(wish.temperature, seed=wish.seed) if wish.temperature else Sampling()
        most = most or self._room(wish)
        return Generate(self._prompt(wish.segments), most, sampling, grammar=wish.rules)

    def _prompt(self, segments: Segments) -> Prompt:
        frame = self._engine.loaded().frame
        inner = (part for each in segments if each for part in _parts(each, frame))
        return Part(frame.before, special=True), *inner, Part(frame.after, special=frame.own)


def _parts(segment: str | Exchange, frame: Frame) -> Prompt:
    if isinstance(segment, str):
        return (Part(segment),)
    return (
        Part(segment.asked),
        Part(frame.turn, special=frame.own),
        Part(segment.answered),
        Part(frame.between, special=frame.own),
    )


class _Begun:
    """A call for one text; ``count`` takes its cost, ``answer`` extracts the text."""

    def __init__(
        self,
        events: Underway,
        count: Callable[[Finished], None],
        answer: Callable[[str], str],
    ) -> None:
        self._events = events
        self._count = count
        self._answer = answer

    @property
    def here(self) -> bool:
        return self._events.here

    def text(self) -> str:
        written = ""
        for event in self._events:
            if isinstance(event, Finished):
                self._count(event)
                written = event.text
        return self._answer(written)

    def close(self) -> None:
        self._events.close()
