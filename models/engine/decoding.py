"""Batched decoding of many sequences: filling the batches, and using their logits.

Generations that run together cost little more than one, since reading the weights dominates; texts
with a common beginning are evaluated once (METHODS: one read builds both memories).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.engine.engine_values import Event, Generate, Prompt, Request, Score
from models.engine.llama import Aborted, Llama, NoRoomError
from models.engine.sampling import Sampler
from models.engine.sequences import Sequences, Slot
from models.engine.tasks import Speech, Task, Writing, weighings
from reader.errors import PromptTooLongError

_WORTH_WAITING = 32
"""Tokens; evaluating fewer again is faster than waiting for another sequence to do so."""


@dataclass(eq=False)
class _Entry:
    call: int
    task: Task
    background: bool
    slot: Slot | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class _Share:
    """An entry's part of the batch: its tokens from ``first`` on, at rows from ``row`` on."""

    entry: _Entry
    slot: Slot
    first: int
    count: int
    row: int


class Decoder:
    """Works on any number of calls, each with any number of requests, step by step."""

    def __init__(self, llama: Llama, sequences: int, most_tokens: int) -> None:
        self._llama = llama
        self._sequences = Sequences(llama, sequences)
        self._most = min(most_tokens, llama.context_size)
        self._speech = Speech(llama.piece, llama.ends)
        self._waiting: list[_Entry] = []
        self._running: list[_Entry] = []
        self._full = False

    @property
    def busy(self) -> bool:
        """Whether there is any work."""
        return bool(self._waiting or self._running)

    @property
    def in_background(self) -> bool:
        """Whether all work is background work."""
        return all(entry.background for entry in [*self._running, *self._waiting])

    def count(self, prompt: Prompt) -> int:
        """The number of tokens in a prompt."""
        return len(self._tokens(prompt))

    def add(self, call: int, number: int, request: Request, *, background: bool) -> None:
        """Queue a request; background requests pause for others.

        Raises:
            PromptTooLongError: it does not fit into the context.
            ModelError: its grammar is invalid.
        """
        tasks = self._tasks(number, request)
        self._waiting.extend(_Entry(call, task, background) for task in tasks)
        if not background:
            for entry in [entry for entry in reversed(self._running) if entry.background]:
                self._put_back(entry)

    def cancel(self, call: int) -> None:
        """Drop all requests of a call; their evaluated tokens stay cached."""
        for entry in [*self._running, *self._waiting]:
            if entry.call == call:
                self._drop(entry)
        self._sweep()

    def step(self) -> Iterator[tuple[int, Event]]:
        """Evaluate one batch; return its events with their calls. Raises ``Aborted``."""
        self._admit()
        shares = self._shares()
        if not shares:
            return
        try:
            self._evaluate(shares)
        except NoRoomError:
            yield from self._make_room()
            return
        except Aborted:
            for share in shares:
                # How much of its share is in the cache is unknown.
                self._sequences.restore(share.slot)
            raise
        for share in shares:
            yield from self._use(share)
        self._sweep()

    # Requests

    def _tasks(self, number: int, request: Request) -> Iterator[Task]:
        match request:
            case Generate():
                prompt = self._fitting(self._tokens(request.prompt), 1)
                sampler = Sampler(self._llama, request.sampling, request.grammar)
                yield Writing(number, request, prompt, sampler, self._speech)
            case Score():
                completions = [self._llama.tokens_of(text, False) for text in request.completions]
                longest = max((len(tokens) for tokens in completions), default=0)
                prompt = self._fitting(self._tokens(request.prompt), longest)
                yield from weighings(number, prompt, completions, self._llama.logprobs)

    def _tokens(self, prompt: Prompt) -> list[int]:
        tokens: list[int] = []
        for part in prompt:
            tokens += self._llama.tokens_of(part.text, part.special)
        begin = self._llama.begin_token()
        # Some templates write the beginning themselves.
        return tokens if tuple(tokens[: len(begin)]) == begin else [*begin, *tokens]

    def _fitting(self, tokens: list[int], more: int) -> list[int]:
        if len(tokens) + more > self._most:
            raise PromptTooLongError(len(tokens) + more, self._most)
        return tokens

    # A batch

    def _admit(self) -> None:
        if self._full and self._running:
            return
        in_background = self.in_background
        for entry in [entry for entry in self._waiting if entry.background == in_background]:
            task = entry.task
            if self._sequences.worth_waiting(task.tokens, _WORTH_WAITING):
                continue
            slot = self._sequences.begin(task.tokens, task.first_wanted)
            if slot is None:
                return
            entry.slot = slot
            self._waiting.remove(entry)
            self._running.append(entry)

    def _shares(self) -> list[_Share]:
        """Shares of the batch: first one token for each text being written, then prompts."""
        shares: list[_Share] = []
        row, room = 0, self._llama.batch_size
        for entry in sorted(self._running, key=_to_evaluate):
            assert entry.slot  # whoever runs has one
            first = len(entry.slot.tokens)
            count = min(len(entry.task.tokens) - first, room - row)
            if count > 0:
                shares.append(_Share(entry, entry.slot, first, count, row))
                row += count
        return shares

    def _evaluate(self, shares: Sequence[_Share]) -> None:
        tokens: list[int] = []
        places: list[int] = []
        sequences: list[int] = []
        wanted: list[bool] = []
        for share in shares:
            stretch = range(share.first, share.first + share.count)
            tokens += share.entry.task.tokens[share.first : share.first + share.count]
            places += stretch
            sequences += [share.slot.number] * share.count
            wanted += [place >= share.entry.task.first_wanted for place in stretch]
        self._llama.decode(tokens, places, sequences, wanted)

    def _use(self, share: _Share) -> Iterator[tuple[int, Event]]:
        entry, task = share.entry, share.entry.task
        end = share.first + share.count
        wanted = range(max(share.first, task.first_wanted), end)
        share.slot.tokens += task.tokens[share.first : end]
        task.evaluated += share.count
        for place in wanted:
            for event in task.take(place, share.row + place - share.first):
                yield entry.call, event
        if len(task.tokens) > self._most and not task.over:
            for event in task.cut_off():
                yield entry.call, event
        if task.over:
            self._drop(entry)

    def _make_room(self) -> Iterator[tuple[int, Event]]:
        """Drop unused cache entries, then suspend the youngest request; the last one has it all."""
        if self._sequences.forget_oldest():
            return
        youngest = self._running[-1]
        if len(self._running) > 1:
            self._put_back(youngest)
            self._full = True
            self._sequences.forget_oldest()
            return
        for event in youngest.task.cut_off():
            yield youngest.call, event
        self._drop(youngest)
        self._sweep()

    def _put_back(self, entry: _Entry) -> None:
        """Suspend a request; its evaluated tokens stay cached as long as there is room."""
        assert entry.slot  # whoever runs has one
        self._sequences.end(entry.slot)
        entry.slot = None
        self._running.remove(entry)
        self._waiting.insert(0, entry)
        self._full = False

    def _drop(self, entry: _Entry) -> None:
        entry.gone = True
        self._full = False
        entry.task.close()
        if entry.slot:
            self._sequences.end(entry.slot)
            entry.slot = None

    def _sweep(self) -> None:
        self._running = [entry for entry in self._running if not entry.gone]
        self._waiting = [entry for entry in self._waiting if not entry.gone]


def _to_evaluate(entry: _Entry) -> int:
    return len(entry.task.tokens) - (len(entry.slot.tokens) if entry.slot else 0)
