"""The history: places left by a jump, as offsets, which no new layout moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

_MOST = 100
_NEAR = 300
"""Characters; two places nearer than this are one to a user who goes back."""


@dataclass(frozen=True, slots=True)
class History:
    """Offsets left behind, the last one last; ``ahead`` are those gone back from."""

    behind: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()

    def leave(self, here: int) -> History:
        """Return the history after a jump from ``here``."""
        return History(_added(self.behind, here))

    def back(self, here: int) -> tuple[History, int] | None:
        """Go back from ``here`` to the place left last; None if there is none."""
        behind = _without(self.behind, here)
        if not behind:
            return None
        return replace(self, behind=behind[:-1], ahead=_added(self.ahead, here)), behind[-1]

    def forward(self, here: int) -> tuple[History, int] | None:
        """Go forward from ``here`` to the place gone back from last; None if there is none."""
        ahead = _without(self.ahead, here)
        if not ahead:
            return None
        return replace(self, behind=_added(self.behind, here), ahead=ahead[:-1]), ahead[-1]


def _added(places: tuple[int, ...], here: int) -> tuple[int, ...]:
    kept = places[:-1] if places and abs(places[-1] - here) < _NEAR else places
    return (*kept, here)[-_MOST:]


def _without(places: tuple[int, ...], here: int) -> tuple[int, ...]:
    """Return ``places`` without those near ``here``: going there would look like doing nothing."""
    return places[:-1] if places and abs(places[-1] - here) < _NEAR else places
