"""Makers of stored things as numbers: few makers for many rows."""

from __future__ import annotations

from reader.values.maker import Maker
from storage.file.store import Store


def maker_id(store: Store, maker: Maker) -> int:
    """The maker's number; a new maker gets one."""
    values = (maker.model, maker.version, maker.parameters)
    store.run("INSERT OR IGNORE INTO makers (model, version, parameters) VALUES (?, ?, ?)", *values)
    (number,) = store.row(
        "SELECT id FROM makers WHERE model = ? AND version = ? AND parameters = ?", *values
    )
    return int(number)
