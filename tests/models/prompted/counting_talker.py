"""A talker that computes nothing and counts what an engine would have to evaluate.

It keeps the engine's own book of what stands in the cache (``models.engine.sequences``).
"""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Iterator

from models.chat.speed import CAUTIOUS
from models.engine.sequences import Sequences
from reader.building_skills import Effort


def batched(words: list[str], size: int) -> Iterator[list[str]]:
    return (words[at : at + size] for at in range(0, len(words), size))


class Cells:
    """The cells of a cache, shared by sequences that begin alike."""

    def __init__(self, count):
        self.room = count
        self._held = {}
        self._users = {}
        self._new = itertools.count()

    def copy(self, source, target, length):
        cells = self._held.get(source, [])[:length]
        for cell in cells:
            self._users[cell] += 1
        self._held[target] = list(cells)

    def trim(self, sequence, length):
        held = self._held.get(sequence, [])
        for cell in held[length:]:
            self._users[cell] -= 1
            if not self._users[cell]:
                del self._users[cell]
        self._held[sequence] = held[:length]
        return True

    def add(self, sequence, count):
        cells = [next(self._new) for _ in range(count)]
        self._users.update(dict.fromkeys(cells, 1))
        self._held.setdefault(sequence, []).extend(cells)

    @property
    def free(self):
        return self.room - len(self._users)


class Begun:
    """Has its prompt evaluated, and is written when it is waited for: as late as may be."""

    here = False

    def __init__(self, talker, wish, slot):
        self._talker = talker
        self._wish = wish
        self._slot = slot

    def text(self):
        return self._talker._write(self._wish, self._slot)

    def close(self):
        self._talker._sequences.end(self._slot)


class CountingTalker:
    """Writes every other word of the prompt, and takes an option by chance.

    Without ``shares`` every prompt is evaluated as a whole, as if no two of them began alike.
    """

    name = "counting"
    speed = CAUTIOUS

    def __init__(self, tokens_of, context_tokens, sequences=16, *, shares=True):
        self.context_tokens = context_tokens
        self._tokens_of = tokens_of
        self._cells = Cells(context_tokens)
        self._sequences = Sequences(self._cells, sequences)
        self._most = sequences // 2
        self._shares = shares
        self._effort = Effort()
        self.by_kind = {"pause": [0, 0], "gist": [0, 0], "summary": [0, 0], "written": [0, 0]}

    @property
    def effort(self):
        return self._effort

    def at_once(self, tokens):
        return max(1, min(self._most, self.context_tokens // tokens))

    def count(self, texts):
        return [len(self._tokens_of(text)) for text in texts]

    def weigh(self, segments, options):
        slot = self._evaluate("pause", segments)
        self._sequences.end(slot)
        best = zlib.crc32(segments[0].encode()) % len(options)
        return tuple(float(n == best) for n in range(len(options)))

    def write_each(self, wishes):
        kinds = ["gist" if len(wish.segments) > 1 else "summary" for wish in wishes]
        slots = [
            self._evaluate(kind, wish.segments) for kind, wish in zip(kinds, wishes, strict=True)
        ]
        for wish, slot in zip(wishes, slots, strict=True):
            yield self._write(wish, slot)

    def begin(self, wish):
        return Begun(self, wish, self._evaluate("gist", wish.segments))

    def _write(self, wish, slot):
        asked = re.search(r"about (\d+) words", "".join(wish.segments))
        most = int(asked[1]) if asked else wish.most // 3
        # Every other word: as long as asked for, and not copied.
        words = [word.strip(".") for word in wish.segments[0].split()[8::2][:most]]
        text = " ".join(f"So {' '.join(some)}." for some in batched(words, 12))
        tokens = self._tokens_of(text)
        self._add("written", slot, tokens)
        self._sequences.end(slot)
        return text

    def _evaluate(self, kind, segments):
        tokens = [0, *itertools.chain.from_iterable(map(self._tokens_of, segments)), 1]
        slot = self._sequences.begin(tokens, len(tokens) - 1 if self._shares else 0)
        self._add(kind, slot, tokens[len(slot.tokens) :])
        self._effort = Effort(self._effort.calls + 1, self._effort.tokens)
        self.by_kind[kind][0] += 1
        return slot

    def _add(self, kind, slot, tokens):
        while self._cells.free < len(tokens):
            assert self._sequences.forget_oldest(), "one prompt must fit"
        self._cells.add(slot.number, len(tokens))
        slot.tokens = [*slot.tokens, *tokens]
        self._effort = Effort(self._effort.calls, self._effort.tokens + len(tokens))
        self.by_kind[kind][1] += len(tokens)
