"""Trying a model: its speed here, and whether it finds a fact in a short text."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from models.chat.talking import EngineTalker, Talker, Writing
from models.choice import FromServer
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.interruption import Interruption
from models.readers import known_devices
from models.servers.address import Server, checked
from models.servers.talker import ServerTalker
from reader.model_choice import Trial

TEXT = """\
The lighthouse on Skerra was built in 1854 by Agnes Farrow, who had been an engineer of canals
before. It stands on a rock that the sea covers twice a day, so that everything it was made of,
two thousand blocks of granite and a staircase of iron, had to be landed between two tides.
Its first keeper, Tobias Lund, wrote down the weather every morning for thirty-one years. He never
missed a day, and never wrote of anything else, not even in the winter of 1871, when the Marigold
went down within sight of the lamp. She carried barley; her captain was the keeper's brother.
The lamp burned oil of rape until 1902. In that year it was changed to paraffin, and the last
keeper but one, Ines Holm, complained that the new light was too white for the fog. The lighthouse
was left to itself in 1967, when a cable was laid from the mainland; since then nobody has lived
on the rock but terns, and once, for a summer, a painter.
"""
QUESTION = "In which year was the lighthouse built?"
EXPECTED = "1854"
_OTHERS = ("1871", "1902", "1967")
_ASKED = "\nAnswer from this text alone, in as few words as possible. "
_TELL = "\nTell all of this again in your own words, at length."
_MOST_ANSWER, _MOST_CONTINUED = 64, 96
_FEW = 8
"""Tokens below which no rate is computed."""


@dataclass(frozen=True)
class _Heard:
    """The text written, with seconds until the first token and after it.

    ``tokens`` are those after the first.
    """

    text: str
    tokens: int
    waited: float
    wrote: float


def try_file(
    loading: Loading, name: str, notify: Callable[[str], None], interruption: Interruption
) -> Trial:
    """Try the model of a file. Raises ``ModelError``, ``Cancelled``."""
    engine = EngineClient(loading, notify)
    with closing(engine), interruption.waking(engine.interrupt):
        started = time.monotonic()
        engine.loaded()
        seconds = time.monotonic() - started
        trial = _try(EngineTalker(engine, name), name, seconds)
        loaded = engine.loaded()
    return replace(
        trial,
        device=_computing(loaded.gpu_layers),
        layers=loaded.layers,
        gpu_layers=loaded.gpu_layers,
        context=loaded.context,
    )


def try_server(choice: FromServer, interruption: Interruption) -> Trial:
    """Try a served model. Raises ``ModelError``, ``Cancelled``."""
    address = checked(choice.address, elsewhere_allowed=choice.elsewhere)
    talker = ServerTalker(Server(address, choice.model, context=choice.context))
    with closing(talker), interruption.waking(talker.interrupt):
        return _try(talker, talker.name, 0.0)


def _try(talker: Talker, name: str, load_seconds: float) -> Trial:
    asked = (TEXT, _ASKED + QUESTION)
    answer = _listen(talker, Writing(asked, _MOST_ANSWER))
    heard = _listen(talker, Writing((TEXT, _TELL), _MOST_CONTINUED))
    tokens = sum(talker.count(asked))
    return Trial(
        model=name,
        device="",
        layers=0,
        gpu_layers=0,
        context=talker.context_tokens,
        load_seconds=load_seconds,
        prompt_tokens=tokens,
        prompt_rate=tokens / max(answer.waited, 1e-6),
        written_rate=heard.tokens / max(heard.wrote, 1e-6) if heard.tokens >= _FEW else None,
        question=QUESTION,
        answer=" ".join(answer.text.split()),
        expected=EXPECTED,
        right=EXPECTED in answer.text and not any(year in answer.text for year in _OTHERS),
        remarks=(),
    )


def _listen(talker: Talker, wish: Writing) -> _Heard:
    """Count pieces as tokens, including those of hidden reasoning; only the last is none.

    The text is not tokenized again: a model need not have written the tokens that it would yield.
    """
    started = time.monotonic()
    first = None
    pieces = []
    for piece in talker.write(wish):
        first = first or time.monotonic()
        pieces.append(piece)
    ended = time.monotonic()
    first = first or ended
    return _Heard("".join(pieces), max(0, len(pieces) - 2), first - started, ended - first)


def _computing(gpu_layers: int) -> str:
    """Names of the GPUs in use; the processor's if there are none."""
    used = [device for device in known_devices() if device.gpu] if gpu_layers else []
    return ", ".join(f"{device.name} ({device.description})" for device in used) or "CPU"
