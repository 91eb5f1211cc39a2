"""Extensions of the API that a server understands: tried once, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from models.servers.problems import RequestRefusedError

Body = dict[str, Any]
Event = TypeVar("Event")

_FORMAT, _SCHEMA, _OBJECT = "response_format", "json_schema", "json_object"
_WORDS = {
    "chat_template_kwargs": "template",
    "cache_prompt": "cache_prompt",
    "reasoning_effort": "reasoning",
    "logprobs": "logprobs",
    _SCHEMA: _FORMAT,
    _OBJECT: _FORMAT,
    "grammar": "grammar",
    "seed": "seed",
}
"""Extensions that a server may refuse, each with a word that its refusal would contain."""
_REFUSALS = frozenset({400, 404, 415, 422, 500, 501})


class Dialect:
    """Known refusals of a server. Thread-safe: the set is replaced as a whole."""

    def __init__(self) -> None:
        self._refused: frozenset[str] = frozenset()
        self._accepted: frozenset[str] = frozenset()

    def understands(self, extra: str) -> bool:
        """Whether the server has not refused an extension so far."""
        return extra not in self._refused

    @property
    def reads_schemas(self) -> bool:
        """Whether it accepts schemas in one of the two common forms."""
        return self.understands(_SCHEMA) or self.understands(_OBJECT)

    def asked(self, body: Body, send: Callable[[Body], Iterator[Event]]) -> Iterator[Event]:
        """The events of the request, or of a simpler one if it is refused.

        Raises:
            RequestRefusedError: it was refused for another reason than an extension.
        """
        try:
            yield from self._sent(body, self._spoken(body), send)
        except RequestRefusedError as refused:
            refusal = refused
        else:
            return
        for simpler in self._simpler(body, refusal):
            try:
                yield from self._sent(body, simpler, send)
            except RequestRefusedError:
                continue
            return
        raise refusal

    def _sent(
        self, body: Body, spoken: Body, send: Callable[[Body], Iterator[Event]]
    ) -> Iterator[Event]:
        for number, event in enumerate(send(spoken)):
            if not number:
                self._learn(body, spoken)
            yield event

    def _spoken(self, body: Body) -> Body:
        """The request without refused extensions."""
        return _without(body, self._refused)

    def _simpler(self, body: Body, refusal: RequestRefusedError) -> Iterator[Body]:
        """Simpler requests, if an extension may be the cause: first without one, then all."""
        doubted = [extra for extra in _extras(self._spoken(body)) if extra not in self._accepted]
        if refusal.status not in _REFUSALS or refusal.too_long:
            return
        named = [extra for extra in doubted if _WORDS[extra] in refusal.said]
        for extra in [*named, *(each for each in doubted if each not in named)]:
            yield _without(body, self._refused | {extra})
            if extra == _SCHEMA:
                yield _without(body, self._refused | {_SCHEMA, _OBJECT})
        if len(doubted) > 1:
            yield _without(body, self._refused | {*doubted, _OBJECT})

    def _learn(self, body: Body, accepted: Body) -> None:
        """Remember refused extensions; ``accepted`` is the variant that was answered."""
        used = frozenset(_extras(accepted))
        left_out = {each for each in _extras(body) if each not in used}
        if _FORMAT in body and _FORMAT not in accepted:
            left_out.add(_OBJECT)
        self._accepted |= used
        self._refused |= left_out


def schema_format(schema: Mapping[str, Any]) -> Body:
    """The field that asks for a JSON object of this schema."""
    wanted = {"name": "answer", "strict": True, "schema": dict(schema)}
    return {_FORMAT: {"type": _SCHEMA, _SCHEMA: wanted}}


def _without(body: Body, refused: frozenset[str]) -> Body:
    left = {key: value for key, value in body.items() if key not in refused}
    if "logprobs" not in left:
        left.pop("top_logprobs", None)
    if _FORMAT in left and _SCHEMA in refused:
        schema = left.pop(_FORMAT)[_SCHEMA]["schema"]
        if _OBJECT not in refused:
            left[_FORMAT] = {"type": _OBJECT, "schema": schema}
    return left


def _extras(body: Body) -> list[str]:
    kind = body[_FORMAT]["type"] if _FORMAT in body else None
    return [extra for extra in _WORDS if extra in body or extra == kind]
