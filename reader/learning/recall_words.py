"""Explanations for users of why something was recalled."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.values.experience import Recalled
from reader.values.wish import Wish, WishKind

_NAMED = 2


def why_recalled(recalled: Sequence[Recalled]) -> str:
    """Name the earlier questions that an answer uses, the most similar first."""
    named = ", ".join(
        tr("“{question}”").format(question=one.experience.question) for one in recalled[:_NAMED]
    )
    more = len(recalled) - _NAMED
    said = tr("Similar questions already answered right: {questions}.").format(questions=named)
    if more <= 0:
        return said
    rest = ngettext("And {more} more.", "And {more} more.", more).format(more=more)
    return f"{said} {rest}"


def why_wished(wishes: Sequence[Wish], followed: Collection[WishKind]) -> str:
    """Name the user's wishes that an answer follows, and those that its model cannot."""
    able = [wish for wish in wishes if wish.kind in followed]
    unable = [wish for wish in wishes if wish.kind not in followed]
    said = []
    if able:
        listed = " ".join(wish.text for wish in able)
        said.append(tr("Your preferences: {wishes}").format(wishes=listed))
    if unable:
        listed = " ".join(wish.text for wish in unable)
        said.append(tr("This reader can't follow: {wishes}").format(wishes=listed))
    return " ".join(said)
