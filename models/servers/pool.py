"""Several servers of one model: a request goes to the one that has the least to do.

A server that fails is left out, and its requests go to the others. It is used again once it answers
and still has the model. Batching is the servers' own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from gettext import gettext as tr
from typing import Any, TypeVar

from models.servers.address import Server
from models.servers.problems import RequestRefusedError, ServerBusyError
from models.servers.requests import Patience, Requests
from models.servers.traits import Program, Traits, traits_of
from reader.errors import ModelError

_SERVER_FAULT = 500
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0
_TRIES_EACH = 2
"""Times per server that one request may fail: it may be what makes them fail."""

Answer = TypeVar("Answer")


class OtherModelError(ModelError):
    """A server has another model than the one that reads."""


@dataclass(eq=False)
class _Member:
    """A server. ``pause`` is the time in seconds until it is tried again; 0 while it works."""

    server: Server
    traits: Traits = field(default_factory=Traits)
    busy: int = 0
    pause: float = 0.0
    again_at: float = 0.0
    foreign: ModelError | None = None
    """Set for good once it was found to have another model."""
    answers_as: set[str] = field(default_factory=set)
    """The names by which the model calls itself in answers."""


class ServerPool:
    """Servers that all have ``model``; used by several threads.

    ``notify`` takes sentences about servers that fail and come back, on any thread.
    """

    def __init__(
        self,
        servers: Sequence[Server],
        patience: Patience = Patience(),
        notify: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._members = [_Member(server, answers_as={server.model}) for server in servers]
        self._patience = patience
        self._notify = notify
        self._changed = threading.Condition()

    @property
    def model(self) -> str:
        """The name under which all of them have it."""
        return self._members[0].server.model

    @property
    def traits(self) -> Traits:
        """What holds for all of them; ``slots`` are those of all together."""
        known = [member.traits for member in self._members]
        programs = {traits.program for traits in known}
        program = programs.pop() if len(programs) == 1 else Program.OTHER
        contexts = [traits.context for traits in known if traits.context]
        slots = sum(traits.slots for traits in known)
        return Traits(program, min(contexts, default=None), slots)

    def look(self) -> None:
        """Ask all of them for the model.

        Raises:
            OtherModelError: one of them has another.
            ModelError: one of them doesn't answer.
        """
        for member in self._members:
            with closing(Requests(member.server, self._patience)) as requests:
                self._admit(member, requests)

    def connect(self) -> SpreadRequests:
        """Connections of their own to all of them."""
        # One that loads its model is left out at once, and tried again later.
        hasty = replace(self._patience, loading=0)
        return SpreadRequests(self, [Requests(each.server, hasty) for each in self._members])

    def ask(
        self,
        requests: Sequence[Requests],
        question: Callable[[Requests], Answer],
        closed: threading.Event,
    ) -> Answer:
        """Ask one after another until one answers.

        Raises:
            RequestRefusedError: a request that any of them would refuse.
            ModelError: none of them has answered for as long as one may load, or all have failed
            with this very request.
        """
        failures, limit = 0, _TRIES_EACH * len(self._members)
        until = time.monotonic() + self._patience.loading
        while True:
            with self._chosen(closed, until) as member:
                own = requests[self._members.index(member)]
                is_trial, asked = bool(member.pause), False
                try:
                    if is_trial:
                        self._admit(member, own)
                    asked = True
                    answer = question(own)
                    self._check_model(member, own, answer)
                except RequestRefusedError as refusal:
                    if refusal.status < _SERVER_FAULT:
                        raise
                    failure: ModelError = refusal
                except ModelError as error:
                    failure = error
                else:
                    self._note_working(member)
                    return answer
                if closed.is_set():
                    raise failure
                self._leave_out(member, failure, is_trial=is_trial)
            if asked and not isinstance(failure, ServerBusyError | OtherModelError):
                failures += 1
                until = time.monotonic() + self._patience.loading
            if failures >= limit:
                raise failure

    @contextmanager
    def _chosen(self, closed: threading.Event, until: float) -> Iterator[_Member]:
        """Take the server that has the least to do for its size; wait for one if none works."""
        with self._changed:
            while (member := self._least_busy()) is None:
                last = [each.foreign for each in self._members if each.foreign]
                if len(last) == len(self._members):
                    raise last[-1]
                if closed.is_set() or time.monotonic() > until:
                    raise ModelError(
                        tr("None of the model servers answers any more."),
                        tr("What was read is kept. Start them, and read again to continue."),
                    )
                self._changed.wait(_FIRST_PAUSE)
            member.busy += 1
        try:
            yield member
        finally:
            with self._changed:
                member.busy -= 1
                self._changed.notify_all()

    def _least_busy(self) -> _Member | None:
        """Return one that works, or one to be tried again, which only one request does."""
        now = time.monotonic()
        able = [
            each
            for each in self._members
            if not each.foreign and (not each.pause or (now >= each.again_at and not each.busy))
        ]
        return min(able, key=lambda each: each.busy / each.traits.slots, default=None)

    def _admit(self, member: _Member, requests: Requests) -> None:
        """Make sure that a server has the model, and learn its properties."""
        listed = requests.get("/v1/models").get("data")
        offered = [
            str(entry["id"])
            for entry in (listed if isinstance(listed, list) else ())
            if isinstance(entry, dict) and "id" in entry
        ]
        if member.server.model not in offered:
            raise OtherModelError(
                tr("The server at {where} has the model {other}, not {model}.").format(
                    where=member.server.address,
                    other=", ".join(offered[:3]) or "?",
                    model=member.server.model,
                ),
                tr("All servers must have the same model."),
            )
        member.traits = traits_of(requests, member.server.model)

    def _check_model(self, member: _Member, requests: Requests, answer: object) -> None:
        """Look again at a server that calls its model by another name than before."""
        events = answer if isinstance(answer, list) else [answer]
        named = {each.get("model") for each in events if isinstance(each, Mapping)}
        new = {name for name in named if isinstance(name, str) and name} - member.answers_as
        if new:
            self._admit(member, requests)
            member.answers_as |= new

    def _note_working(self, member: _Member) -> None:
        with self._changed:
            came_back, member.pause = bool(member.pause), 0.0
            self._changed.notify_all()
        if came_back:
            self._notify(tr("The server at {where} is back.").format(where=member.server.address))

    def _leave_out(self, member: _Member, failure: ModelError, *, is_trial: bool) -> None:
        """Leave a server out for a while, and for longer after each trial that failed."""
        with self._changed:
            is_new = not member.pause
            if is_new or is_trial:
                member.pause = min(2 * member.pause, _LONGEST_PAUSE) or _FIRST_PAUSE
            member.again_at = time.monotonic() + member.pause
            if isinstance(failure, OtherModelError):
                member.foreign = failure
        if is_new or member.foreign:
            self._notify(tr("{problem} The other servers go on.").format(problem=failure.what))


class SpreadRequests:
    """Has the methods of ``Requests``, for all servers of a pool."""

    def __init__(self, pool: ServerPool, requests: Sequence[Requests]) -> None:
        self._pool = pool
        self._requests = requests
        self._closed = threading.Event()

    def close(self) -> None:
        """Close all connections; pending calls on other threads get ``ModelError``."""
        self._closed.set()
        for each in self._requests:
            each.close()

    def get(self, path: str) -> dict[str, Any]:
        """The answer of one of them. Raises ``ModelError``."""
        return self._ask(lambda requests: requests.get(path))

    def post(self, path: str, body: Mapping[str, Any], work: float = 0) -> dict[str, Any]:
        """The answer of one of them; see ``Requests.post``. Raises ``ModelError``."""
        return self._ask(lambda requests: requests.post(path, body, work))

    def stream(
        self, path: str, body: Mapping[str, Any], work: float = 0
    ) -> Iterator[dict[str, Any]]:
        """The answer of one of them, once it is complete: until then another may be asked."""
        yield from self._ask(lambda requests: list(requests.stream(path, body, work)))

    def _ask(self, question: Callable[[Requests], Answer]) -> Answer:
        return self._pool.ask(self._requests, question, self._closed)
