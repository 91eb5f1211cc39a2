"""A served model as a ``Talker``: grammars or schemas where the server knows them."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from gettext import gettext as tr
from itertools import takewhile

from models.chat.exchanges import Segments, messages_of, texts_of
from models.chat.forms import OneOf
from models.chat.reasoning import more_room, thinks_too_long
from models.chat.speed import CAUTIOUS, Speed, Stopwatch
from models.chat.talking import Begun, Likelihood, Writing
from models.servers.address import Server
from models.servers.dialect import Body, schema_format
from models.servers.inflight import InFlight, Later
from models.servers.line import Line, Lines
from models.servers.pool import ServerPool
from models.servers.requests import Patience
from models.servers.streamed_parts import Hearing, weights_at
from models.servers.traits import Program
from reader.building_skills import Effort
from reader.errors import NoChoiceError

_TRIES = 3
"""MemWalker: times that an incomprehensible reply is asked for again in a row."""
_WARM = 0.7
"""Temperature of a retry: at 0 it would give the same."""
_DEFAULT_CONTEXT = 4096
_CHARACTERS_PER_TOKEN = 3
"""An estimate if the server cannot count: fewer than in any European language."""
_USUAL_CHARACTERS_PER_TOKEN = 4
_MOST_CHARACTERS_PER_TOKEN = 24
"""More than a token has on average in any text."""
_TOKENS_PER_SECOND = 5
"""Speed of the slowest processors, for reading and writing."""
_MOST_ALTERNATIVES = 20
_CHOICE_TOKENS, _AROUND_JSON, _AROUND = 16, 32, 64


class ServerTalker:
    """Implements ``models.chat.talking.Talker``. ``slots`` requests run at a time."""

    def __init__(
        self,
        server: Server,
        *,
        slots: int | None = None,
        patience: Patience = Patience(),
        pool: ServerPool | None = None,
        speed: Speed | None = None,
    ) -> None:
        """With a ``pool``, all of its servers are asked; ``server`` is one of them.

        ``speed`` was measured before.
        """
        self._server = server
        self._pool = pool
        self._lines = Lines(server, patience, pool)
        self._line = self._lines.open()
        self._slots = slots
        self._effort = Effort()
        self._counting = threading.Lock()
        self._background: InFlight | None = None
        self._thinks = self._opens_unseen = self._heard = False
        self._weighs = True
        self._speed = speed or CAUTIOUS
        self._said = ""

    @property
    def name(self) -> str:
        """The model's name and its server; of several servers, which may change, the model's."""
        model = self._server.model
        return model if self._pool else f"{model} at {self._server.address}"

    @property
    def context_tokens(self) -> int:
        """The length set by the user or reported by the server; otherwise a cautious guess."""
        return self._server.context or self._line.traits.context or _DEFAULT_CONTEXT

    @property
    def slots(self) -> int:
        """The number of requests that the server works on at a time."""
        return self._slots or self._line.traits.slots

    @property
    def speed(self) -> Speed:
        """That of the latest text; before the first one, of a trial, or a cautious guess."""
        return self._speed

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens by the server's own vocabulary if it offers that; otherwise a cautious guess."""
        if self._program is not Program.LLAMA_SERVER:
            self._lines.interruptions()
            return [_guessed(text) for text in texts]
        return [self._line.count(text) or _guessed(text) for text in texts]

    def write(self, wish: Writing) -> Generator[str, None, None]:
        """Yield the text in pieces if its form allows that; the model's reasoning is left out."""
        if wish.form and not wish.form.streams:
            yield self._complete(self._line, wish)
        else:
            yield from self._pieces(self._line, wish, wish.temperature, wish.seed)

    def write_each(self, wishes: Sequence[Writing]) -> Iterator[str]:
        """As many at a time as the server has slots, also while one of them is being used."""
        width = min(self.slots, len(wishes))
        if width <= 1:
            yield from (self._complete(self._line, wish) for wish in wishes)
            return
        with closing(self._in_flight(width)) as flight:
            for text in [flight.add(wish) for wish in wishes]:
                yield text.text()

    def begin(self, wish: Writing) -> Begun:
        """Start at once if there is a slot for it and another one for other requests.

        Otherwise it is written when it is waited for.
        """
        if self.slots > 1:
            self._background = self._background or self._in_flight(self.slots - 1)
            return self._background.add(wish)
        return Later(lambda: self._complete(self._line, wish))

    def at_once(self, tokens: int) -> int:
        """The number of the server's slots."""
        return self.slots

    @property
    def effort(self) -> Effort:
        """A cautious estimate; tokens in the server's cache are counted, as they are unknown."""
        return self._effort

    def weigh(self, segments: Segments, options: Sequence[str]) -> tuple[float, ...]:
        """Probabilities where the model names an option; without them, that option alone.

        Raises:
            NoChoiceError: it named none of the options, three times.
        """
        form = OneOf(tuple(options))
        for attempt in range(_TRIES):
            if weights := self._weights(segments, form, attempt):
                return weights
        raise NoChoiceError(
            tr("The model {model} chose none of the {count} options.").format(
                model=self._server.model, count=len(options)
            ),
            tr("It may be too small for this, or not made to follow instructions."),
        )

    def likelihoods(
        self, prompts: Sequence[Segments], texts: Sequence[str]
    ) -> Sequence[Likelihood]:
        """Not possible: chat servers report likelihoods of their own tokens, not of given texts."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """Interrupt running work, from any thread: the caller gets ``Cancelled``.

        So does every later request until ``resume``.
        """
        self._lines.interrupt()

    def resume(self) -> None:
        """Accept work again after ``interrupt``."""
        self._lines.resume()

    def close(self) -> None:
        """Close all connections."""
        if self._background:
            self._background.close()
        self._lines.close()

    @property
    def _program(self) -> Program:
        return self._line.traits.program

    def _in_flight(self, width: int) -> InFlight:
        line = self._lines.open()
        return InFlight(partial(self._complete, line), width, self._lines.interruptions, line.close)

    def _complete(self, line: Line, wish: Writing) -> str:
        """A complete text, in its form if it has one. Raises ``NoChoiceError``."""
        if wish.form is None:
            return "".join(self._pieces(line, wish, wish.temperature, wish.seed))
        for attempt in range(_TRIES):
            warmth = wish.temperature or (_WARM if attempt else 0)
            with suppress(ValueError):
                written = "".join(self._pieces(line, wish, warmth, wish.seed + attempt))
                return wish.form.read(written)
        raise NoChoiceError(
            tr("The model {model} didn't answer in the required format.").format(
                model=self._server.model
            ),
            tr("It may be too small for this, or not made to follow instructions."),
        )

    def _pieces(self, line: Line, wish: Writing, warmth: float, seed: int) -> Iterator[str]:
        """Pieces of an answer; empty ones during a thought. A truncated thought gets more room."""
        extras = self._form_of(wish) | self._drawn(warmth, seed)
        most = wish.most + (_AROUND_JSON if "response_format" in extras else 0)
        for room in self._rooms(wish.segments, most):
            heard, watch = self._hearing(), Stopwatch()
            fresh = self._fresh(wish.segments)
            body = self._body(wish.segments, room) | extras
            try:
                for part in line.stream(body, _seconds(*texts_of(wish.segments))):
                    watch.piece()
                    yield heard.add(part)
                    if len(heard.all_text) > room * _MOST_CHARACTERS_PER_TOKEN:
                        break  # the server does not end where it was asked to
            finally:  # also when there is no time for the rest
                self._speed = watch.measured(fresh, self._speed) or self._speed
            self._notice(heard, wish.segments)
            if not heard.in_thought:
                yield heard.finish()
                return
        raise thinks_too_long(self._server.model)

    def _fresh(self, segments: Segments) -> int:
        """Tokens of a prompt after what it has in common with the last one, which may be cached."""
        before, self._said = self._said, "".join(texts_of(segments))
        known = takewhile(lambda pair: pair[0] == pair[1], zip(before, self._said, strict=False))
        return (len(self._said) - sum(1 for _ in known)) // _USUAL_CHARACTERS_PER_TOKEN

    def _weights(self, segments: Segments, form: OneOf, attempt: int) -> tuple[float, ...]:
        """Empty if the answer names none of the options."""
        extras = self._drawn(_WARM if attempt else 0, attempt) | {
            "logprobs": True,
            "top_logprobs": _MOST_ALTERNATIVES,
        }
        if attempt or not self._weighs or self._program is Program.LLAMA_SERVER:
            extras |= self._form_of(Writing(segments, _CHOICE_TOKENS, form=form))
        for room in self._rooms(segments, _CHOICE_TOKENS):
            heard = self._hearing()
            body = self._body(segments, room) | extras
            part = self._line.ask(body, _seconds(*texts_of(segments)) + room / _TOKENS_PER_SECOND)
            text = heard.add(part) + heard.finish()
            self._notice(heard, segments)
            self._weighs = bool(part.logprobs)
            if heard.in_thought:
                continue
            try:
                said = form.read(text)
            except ValueError:
                return ()
            found = () if heard.thinks else weights_at(part, said, form.options)
            return found or tuple(1.0 if option == said else 0.0 for option in form.options)
        raise thinks_too_long(self._server.model)

    def _rooms(self, segments: Segments, most: int) -> Iterator[int]:
        """Limits of tokens: the first, and the one after a thought that takes all of it."""
        left = self.context_tokens - sum(map(_guessed, texts_of(segments))) - _AROUND
        first = more_room(most, left) if self._thinks else most
        yield first
        if (more := more_room(first, left)) > first:
            yield more

    def _hearing(self) -> Hearing:
        return Hearing(opened=self._opens_unseen, held=not self._heard)

    def _notice(self, heard: Hearing, segments: Segments) -> None:
        self._thinks = self._thinks or heard.thinks
        self._opens_unseen = self._opens_unseen or heard.opens_unseen
        self._heard = self._heard or not heard.in_thought
        tokens = sum(map(len, (*texts_of(segments), heard.all_text))) // _CHARACTERS_PER_TOKEN
        with self._counting:  # several slots write at a time
            self._effort = Effort(self._effort.calls + 1, self._effort.tokens + tokens)

    def _form_of(self, wish: Writing) -> Body:
        if self._program is Program.LLAMA_SERVER:
            return {"grammar": wish.rules} if wish.rules else {}
        schema = wish.form.schema if wish.form else None
        return schema_format(schema) if schema and self._lines.dialect.reads_schemas else {}

    def _drawn(self, warmth: float, seed: int) -> Body:
        return {"temperature": warmth, "seed": seed} if warmth else {}

    def _body(self, segments: Segments, most: int) -> Body:
        body: Body = {
            "model": self._server.model,
            "messages": messages_of(segments),
            "max_tokens": most,
            "temperature": 0,
            "chat_template_kwargs": {"enable_thinking": False},
        }
        own: dict[Program, Body] = {
            Program.LLAMA_SERVER: {"cache_prompt": True},
            Program.OLLAMA: {"reasoning_effort": "none"},
        }
        return body | own.get(self._program, {})


def _guessed(text: str) -> int:
    return -(-len(text) // _CHARACTERS_PER_TOKEN)


def _seconds(*texts: str) -> float:
    """The time that reading a prompt may take."""
    return sum(map(_guessed, texts)) / _TOKENS_PER_SECOND
