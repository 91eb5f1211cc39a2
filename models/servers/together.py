"""Texts that are requested one by one and written together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from models.chat.talking import Begun, Writing


class Together:
    """Requests that are collected one by one and then written together."""

    def __init__(self, write_each: Callable[[Sequence[Writing]], Iterator[str]]) -> None:
        self._write_each = write_each
        self._wishes: list[Writing] = []
        self._texts: list[str] = []

    @property
    def written(self) -> bool:
        """Whether nothing more can be added."""
        return bool(self._texts)

    def add(self, wish: Writing) -> Begun:
        """One more."""
        self._wishes.append(wish)
        return _Awaited(self, len(self._wishes) - 1)

    def text(self, number: int) -> str:
        """The text of one request; asking for the first one writes all of them."""
        if not self._texts:
            self._texts = list(self._write_each(self._wishes))
        return self._texts[number]


class _Awaited:
    """Implements ``Begun``."""

    def __init__(self, together: Together, number: int) -> None:
        self._together = together
        self._number = number

    @property
    def here(self) -> bool:
        return self._together.written

    def text(self) -> str:
        return self._together.text(self._number)

    def close(self) -> None:
        pass
