"""How the models of the catalogue would do on a machine, and which of them to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as tr

from models import catalogue
from models.shipped_roles import by_size
from reader.language import number
from reader.model_choice import Machine, Offer, Recommendation
from reader.roles import Doer, Skill

ACCEPTABLE_SECONDS = 60
"""The longest time to a usual answer with a model that is recommended."""
_READ, _WRITTEN = 700, 100
"""Tokens of a usual question with its passages, and of the answer: docs/evidence/real-models.md."""
_BITS = {"q4_k_m": 5.0, "q8_0": 8.5}
"""Bits per parameter in files, by their quantisation."""
_BESIDE_WEIGHTS = 1 << 30
_USED = 0.9
"""Share of free memory that a model may take."""
_BY_CORE, _BY_CARD = 45e9, 1000e9
"""Parameters that are applied to a token of a prompt, per second."""
_FROM_MEMORY, _FROM_CARD = 15e9, 100e9
"""Bytes read per second, all of the file for each token written.

Those of a core and its memory are a little less than was measured on two cores of a server; no
graphics card was ever measured, and these are the slowest of today.
"""


def offers_for(machine: Machine) -> list[Offer]:
    """The models of the catalogue, the smallest first, with estimates for ``machine``."""
    return [_offer(entry, machine) for entry in catalogue.entries()]


def recommended(machine: Machine, offers: Sequence[Offer]) -> Recommendation:
    """The largest of ``offers`` that fits into ``machine`` and answers in acceptable time."""
    quick = [each for each in offers if each.fits and each.seconds <= ACCEPTABLE_SECONDS]
    if machine.problem or not quick:
        none = tr(
            "No model of the catalogue fits into the {free} GB of free memory here and answers "
            "within a minute, so the embedded reader goes on."
        ).format(free=number(machine.free / 1e9, 1))
        return Recommendation(machine, None, machine.problem or none)
    best = max(quick, key=lambda offer: offer.parameters)
    why = tr(
        "The largest model that fits into free memory here and answers within a minute: in about "
        "{seconds} seconds."
    )
    return Recommendation(machine, best, why.format(seconds=round(best.seconds)), _brings(best))


def _offer(entry: catalogue.Entry, machine: Machine) -> Offer:
    """Partly on a card counts as on the processor."""
    pattern = entry.pattern.casefold()
    bits = next((bits for name, bits in _BITS.items() if name in pattern), max(_BITS.values()))
    size = int(entry.parameters * bits / 8)
    needs = size + _BESIDE_WEIGHTS
    card = max((device.free for device in machine.devices if device.gpu), default=0)
    on_card = needs <= card * _USED
    reads, moves = (_BY_CARD, _FROM_CARD) if on_card else (_BY_CORE * machine.cores, _FROM_MEMORY)
    return Offer(
        **asdict(entry),
        download=size,
        needs=needs,
        fits=on_card or needs <= machine.free * _USED,
        seconds=_READ * entry.parameters / reads + _WRITTEN * size / moves,
    )


def _brings(offer: Offer) -> str:
    if by_size(offer.parameters, offer.name).doer(Skill.GIST) is Doer.MODEL:
        return tr(
            "It writes answers, gists and summaries in its own words. The embedded reader, which "
            "works already, quotes."
        )
    return tr(
        "It writes answers in its own words. Gists and summaries stay quotes by the embedded "
        "reader, which works already."
    )
