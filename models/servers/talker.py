"""A served model as a ``Talker``: grammars where the server knows them, three tries where not."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from gettext import gettext as tr
from typing import Any

from models.prompted.reasoning import WithoutReasoning, without_reasoning
from models.prompted.talking import Begun, Likelihood, Segments, Writing
from models.servers.address import Server
from models.servers.requests import Requests
from models.servers.together import Together
from reader.errors import Cancelled, ModelProblem, NoChoice
from reader.memory.skills import Effort

_TRIES = 3
"""MemWalker: a reply that cannot be understood is asked for again, at most so often in a row."""
_CHAT = "/v1/chat/completions"
_DEFAULT_CONTEXT = 4096
_CHARACTERS_PER_TOKEN = 3
"""Where the server cannot count: fewer than in any European language."""
_MOST_ALTERNATIVES = 20


class ServerTalker:
    """Implements ``models.prompted.talking.Talker``. ``slots`` requests run at a time."""

    def __init__(self, server: Server, *, slots: int | None = None, silence: float = 120) -> None:
        self._server = server
        self._silence = silence
        self._requests = Requests(server, silence)
        self._properties: dict[str, Any] | None = None
        self._slots = slots
        self._interrupted = False
        self._effort = Effort()
        self._counting = threading.Lock()
        self._together = Together(self.write_each)

    @property
    def name(self) -> str:
        """The model's name, and where it runs."""
        return f"{self._server.model} at {self._server.address}"

    @property
    def context_tokens(self) -> int:
        """As llama-server tells; a cautious guess for others."""
        settings = self._told().get("default_generation_settings")
        told = settings.get("n_ctx") if isinstance(settings, dict) else None
        return told if isinstance(told, int) and told > 0 else _DEFAULT_CONTEXT

    @property
    def slots(self) -> int:
        """How many requests the server works on at a time."""
        told = self._told().get("total_slots")
        return self._slots or (told if isinstance(told, int) and told > 0 else 1)

    @property
    def rate(self) -> float | None:
        """Not known: a server may find much of a prompt in its cache."""
        return None

    def count(self, texts: Sequence[str]) -> list[int]:
        """By the server's own vocabulary if it lends it; else a cautious guess."""
        return [self._count(text) for text in texts]

    def write(self, wish: Writing) -> Generator[str, None, None]:
        """Piece by piece; reasoning of the model is left out."""
        answer = WithoutReasoning()
        written = ""
        for event in self._stream(wish):
            written += _delta(event)
            yield answer.add(_delta(event))
        self._count_effort(*wish.segments, written)
        yield answer.finish()

    def write_all(self, wishes: Sequence[Writing]) -> list[str]:
        """As many at a time as the server has slots."""
        return list(self.write_each(wishes))

    def write_each(self, wishes: Sequence[Writing]) -> Iterator[str]:
        """As many at a time as the server has slots, and all of them at last.

        Nothing is on its way between two of them: an interruption would break it off.
        """
        with ThreadPoolExecutor(max_workers=self.slots) as pool:
            yield from list(pool.map(lambda wish: "".join(self.write(wish)), wishes))

    def begin(self, wish: Writing) -> Begun:
        """Not at once, for the same reason: all that are begun until one of them is waited for."""
        if self._together.written:
            self._together = Together(self.write_each)
        return self._together.add(wish)

    def at_once(self, tokens: int) -> int:  # noqa: ARG002  # each slot has a context of its own
        """As many as the server has slots."""
        return self.slots

    @property
    def effort(self) -> Effort:
        """By a cautious guess; what the server found in its cache is not known, and counted."""
        return self._effort

    def weigh(self, segments: Segments, options: Sequence[str]) -> tuple[float, ...]:
        """From the likelihood of the first token, or from what the model says in three tries.

        Raises:
            NoChoice: it named none of the options, three times.
        """
        for _ in range(_TRIES):
            answer = self._ask_for_one(segments, options)
            self._count_effort(*segments)
            weights = _weights(answer, options)
            if weights:
                return weights
        raise NoChoice(
            tr("The model {model} named none of the {count} choices offered.").format(
                model=self._server.model, count=len(options)
            ),
            tr("It may be too small for this, or not made to follow instructions."),
        )

    def likelihoods(
        self, prompts: Sequence[Segments], texts: Sequence[str]
    ) -> Sequence[Likelihood]:
        """Chat servers say how likely their own next token is, not how likely a given text is."""
        raise NotImplementedError

    def interrupt(self) -> None:
        """From any thread: break off what runs; whoever waits for it gets ``Cancelled``.

        So does whatever is asked from now on, until ``resume``.
        """
        self._interrupted = True
        before, self._requests = self._requests, Requests(self._server, self._silence)
        before.close()

    def resume(self) -> None:
        """Work again after ``interrupt``."""
        self._interrupted = False

    def close(self) -> None:
        """Close all connections."""
        self._requests.close()

    def _count_effort(self, *texts: str) -> None:
        tokens = sum(map(len, texts)) // _CHARACTERS_PER_TOKEN
        with self._counting:  # several slots write at a time
            self._effort = Effort(self._effort.calls + 1, self._effort.tokens + tokens)

    def _stream(self, wish: Writing) -> Iterator[dict[str, Any]]:
        body = self._body(wish.segments, wish.most) | {"stream": True}
        if wish.grammar:
            body["grammar"] = wish.grammar
        if wish.temperature:
            body |= {"temperature": wish.temperature, "seed": wish.seed}
        with self._breakable():
            yield from self._requests.stream(_CHAT, body)

    @contextmanager
    def _breakable(self) -> Iterator[None]:
        """What breaks off because somebody wished so is no problem."""
        if self._interrupted:
            raise Cancelled
        try:
            yield
        except ModelProblem:
            if self._interrupted:
                raise Cancelled from None
            raise

    def _ask_for_one(self, segments: Segments, options: Sequence[str]) -> dict[str, Any]:
        body = self._body(segments, 8) | {
            "logprobs": True,
            "top_logprobs": _MOST_ALTERNATIVES,
            "grammar": "root ::= " + " | ".join(f'"{option}"' for option in options),
        }
        with self._breakable():
            return self._requests.post(_CHAT, body)

    def _body(self, segments: Segments, most: int) -> dict[str, Any]:
        return {
            "model": self._server.model,
            "messages": [{"role": "user", "content": "".join(segments)}],
            "max_tokens": most,
            "temperature": 0,
            "cache_prompt": True,
            "chat_template_kwargs": {"enable_thinking": False},
        }

    def _told(self) -> dict[str, Any]:
        if self._properties is None:
            try:
                with self._breakable():
                    self._properties = self._requests.get("/props")
            except ModelProblem:
                self._properties = {}
        return self._properties

    def _count(self, text: str) -> int:
        if self._told():
            with self._breakable():
                tokens = self._requests.post("/tokenize", {"content": text}).get("tokens")
            if isinstance(tokens, list):
                return len(tokens)
        return -(-len(text) // _CHARACTERS_PER_TOKEN)


def _delta(event: dict[str, Any]) -> str:
    match event:
        case {"choices": [{"delta": {"content": str(text)}}, *_]}:
            return text
    return ""


def _weights(answer: dict[str, Any], options: Sequence[str]) -> tuple[float, ...]:
    """Empty if the answer names none of the options."""
    likely: dict[str, float] = {}
    match answer:
        case {"choices": [{"logprobs": {"content": [{"top_logprobs": list(tops)}, *_]}}, *_]}:
            for top in tops:
                token, logprob = str(top.get("token", "")).strip(), top.get("logprob")
                if token and isinstance(logprob, int | float):
                    likely[token] = likely.get(token, 0.0) + math.exp(logprob)
    first = [likely.get(option, 0.0) for option in options]
    if sum(first) > 0:
        return tuple(weight / sum(first) for weight in first)
    match answer:
        case {"choices": [{"message": {"content": str(text)}}, *_]}:
            said = re.findall(r"\w+", without_reasoning(text))
            named = next((word for word in said if word in options), None)
            return tuple(1.0 if option == named else 0.0 for option in options) if named else ()
    return ()
