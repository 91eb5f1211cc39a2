"""Every target of the fuzzer for a moment; and what it found, for ever."""

from __future__ import annotations

import json
import struct

import pytest

from scripts.fuzz import packs, seeds
from scripts.fuzz.__main__ import fuzz
from scripts.fuzz.targets import TARGETS, run_one


def message(head: object) -> bytes:
    """A head with nothing behind it."""
    data = json.dumps(head).encode()
    return struct.pack(">IQ", len(data), 0) + data


EMPTY = {"kind": "a", "data": {}, "arrays": {}, "blobs": {}}
DEEP = b"[" * 100_000
FOUND = [
    ("settings", b'{"window": {"theme": "\\ud800"}, "\\ud800": 1}', True),
    ("settings", b'{"' + b"r" * 100_000 + b'": 1}', True),
    ("settings", b'{"window": {"theme": "' + b"r" * 100_000 + b'"}}', True),
    ("settings", b'{"window":' * 100_000, True),
    ("settings", b'{"models": {"idle_minutes": 1' + b"0" * 400 + b"}}", True),
    ("settings", b'{"backups": {"gigabytes": Infinity}}', True),
    ("memory", DEEP, False),
    ("marks", DEEP, False),
    ("wire", b"\x00\x00\x00\x02" + b"\x00" * 8 + b"[]", False),
    ("wire", message({"kind": "parsed", "data": [], "arrays": {}, "blobs": {}}), False),
    ("wire", message({"kind": "a", "data": {}, "arrays": [], "blobs": {}}), False),
    ("wire", message({"kind": "a", "data": {}, "arrays": {}, "blobs": {"c": -1}}), False),
    ("wire", message({"kind": "a", "data": {}, "arrays": {}, "blobs": {"c": 1 << 62}}), False),
    ("wire", message({**EMPTY, "arrays": {"a": {"dtype": "9" * 5000, "bytes": 0}}}), False),
    ("wire", b"\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00" + b"[" * 256, False),
]
"""Target, data, and whether it is taken; each broke something once, or is near to what did."""
SOUND = {
    "epub-package": seeds.PACKAGE,
    "epub-contents": seeds.NAV,
    "memory": json.dumps(seeds.memory()).encode(),
    "memory-pack": seeds.memory_pack(),
    "settings": json.dumps(seeds.SETTINGS).encode(),
    "marks": seeds.MARKS[0],
    "pack": json.dumps(packs.data()).encode(),
    "pack-file": packs.files()[0],
}


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_breaks_for_a_moment(name: str):
    counted, _ = fuzz(TARGETS[name], 0, start=18, most=25)
    assert counted.total() >= 25


@pytest.mark.parametrize(("name", "data", "taken"), FOUND)
def test_what_was_found_is_mended(name: str, data: bytes, taken: bool):
    assert run_one(TARGETS[name], data) is taken


@pytest.mark.parametrize("name", SOUND)
def test_what_the_fuzzer_begins_with_is_sound(name: str):
    assert run_one(TARGETS[name], SOUND[name])


def test_a_sound_model_and_sound_messages_are_taken():
    assert run_one(TARGETS["model"], seeds.model())
    assert run_one(TARGETS["wire"], seeds.wire())


def test_what_breaks_is_found():
    broken = type(TARGETS["wire"])(TARGETS["wire"].strategy, TARGETS["wire"].check, ())
    with pytest.raises(Exception):  # noqa: B017, PT011  # whatever it is, and several at once
        fuzz(broken, 0, start=1, most=50)
