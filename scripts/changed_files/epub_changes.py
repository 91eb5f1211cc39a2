"""Changes of EPUB files that keep most of them sound: members of the archive, and what is in them.

Each takes the members of a book and a source of chance, and returns the bytes of a changed book.
"""

from __future__ import annotations

import io
import random
import re
import struct
import warnings
import zipfile
from collections.abc import Callable, Mapping
from functools import partial

Members = Mapping[str, bytes]
Change = Callable[[Members, random.Random], bytes]

_DEEP = 50_000
_OFTEN = 5_000
_BOMB = 300 << 20
_LONG_LINE = 4 << 20
_CENTRAL = b"PK\x01\x02"
_CENTRAL_METHOD, _CENTRAL_CRC, _CENTRAL_SIZE = 10, 16, 24
_TEXTS = (".xhtml", ".html", ".htm", ".xml")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif")
_ENTITIES = "<!DOCTYPE html [<!ENTITY a0 'lol'>{}]>".format(
    "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
)


def members_of(book: bytes) -> dict[str, bytes]:
    """The members of an archive. Raises ``zipfile.BadZipFile`` and its like."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def packed(members: Members) -> bytes:
    """An archive of the members."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def _one(members: Members, chance: random.Random, ends: tuple[str, ...] = ()) -> str:
    fitting = [name for name in members if name.lower().endswith(ends)] if ends else []
    return chance.choice(fitting or list(members))


def _cut_member(members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance)
    data = members[name]
    return packed({**members, name: data[: chance.randrange(len(data) + 1)]})


def _swap_members(members: Members, chance: random.Random) -> bytes:
    first, second = _one(members, chance), _one(members, chance)
    return packed({**members, first: members[second], second: members[first]})


def _drop_member(members: Members, chance: random.Random) -> bytes:
    gone = _one(members, chance)
    return packed({name: data for name, data in members.items() if name != gone})


def _cut_archive(members: Members, chance: random.Random) -> bytes:
    book = packed(members)
    return book[: chance.randrange(len(book))]


def _noise(members: Members, chance: random.Random) -> bytes:
    book = bytearray(packed(members))
    for _ in range(20):
        book[chance.randrange(len(book))] = chance.randrange(256)
    return bytes(book)


def _lie(offset: int, form: str, members: Members, chance: random.Random) -> bytes:
    """Change a number in a header of the list of members."""
    book = bytearray(packed(members))
    headers = [found.start() for found in re.finditer(_CENTRAL, bytes(book))]
    most = (1 << 8 * struct.calcsize(form)) - 1
    for header in chance.sample(headers, k=max(1, len(headers) // 4)):
        number = chance.choice([0, 1, 99, most // 2, most])
        struct.pack_into(form, book, header + offset, min(number, most))
    return bytes(book)


def _in_body(insert: bytes, members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance, _TEXTS)
    data = members[name]
    at = data.find(b">", max(0, data.find(b"<body"))) + 1
    return packed({**members, name: data[:at] + insert + data[at:]})


def _entities(members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance, _TEXTS)
    body = re.sub(rb"<!DOCTYPE[^>]*>", b"", members[name])
    head, found, tail = body.partition(b"?>")
    start = head + found + _ENTITIES.encode() + tail if found else _ENTITIES.encode() + body
    return packed({**members, name: start.replace(b"<p>", b"<p>&a9;", 1)})


def _bomb(members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance, _TEXTS)
    return packed({**members, name: members[name] + b" " * _BOMB})


def _package(members: Members, chance: random.Random, edit: Callable[[bytes], bytes]) -> bytes:
    name = _one(members, chance, (".opf",))
    return packed({**members, name: edit(members[name])})


def _long_spine(members: Members, chance: random.Random) -> bytes:
    return _package(
        members,
        chance,
        lambda data: re.sub(rb"(<itemref [^>]*/>)", lambda found: found[1] * _OFTEN, data, count=1),
    )


def _strange_places(members: Members, chance: random.Random) -> bytes:
    places = (
        b"../../../etc/passwd",
        b"/etc/passwd",
        b"",
        b"%00",
        b"http://localhost/",
        b"a" * 9999,
    )
    return _package(
        members,
        chance,
        lambda data: re.sub(rb'href="[^"]*"', lambda _: b'href="%s"' % chance.choice(places), data),
    )


def _other_encoding(members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance, _TEXTS)
    wrong = chance.choice([b"utf-16", b"utf-7", b"idna", b"nowhere", b"utf-32", b"zlib"])
    declared = b'<?xml version="1.0" encoding="%s"?>' % wrong
    return packed({**members, name: declared + re.sub(rb"<\?xml[^>]*\?>", b"", members[name])})


def _huge_picture(members: Members, chance: random.Random) -> bytes:
    name = _one(members, chance, _PICTURES)
    data = bytearray(members[name])
    if data.startswith(b"\x89PNG") and len(data) > _CENTRAL_SIZE:
        struct.pack_into(">II", data, 16, 100_000, 100_000)
    return packed({**members, name: bytes(data)})


def _encrypted(members: Members, _chance: random.Random) -> bytes:
    listed = "".join(
        '<EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData>'
        f'<CipherReference URI="{name}"/></CipherData></EncryptedData>'
        for name in members
    )
    return packed(
        {**members, "META-INF/encryption.xml": f"<encryption>{listed}</encryption>".encode()}
    )


EPUB_CHANGES: Mapping[str, Change] = {
    "a member cut": _cut_member,
    "members exchanged": _swap_members,
    "a member gone": _drop_member,
    "the archive cut": _cut_archive,
    "noise": _noise,
    "sizes that lie": partial(_lie, _CENTRAL_SIZE, "<I"),
    "checksums that lie": partial(_lie, _CENTRAL_CRC, "<I"),
    "methods that lie": partial(_lie, _CENTRAL_METHOD, "<H"),
    "elements nested": partial(_in_body, b"<div>" * _DEEP),
    "tables nested": partial(_in_body, b"<table><tr><td>" * (_DEEP // 10)),
    "many siblings": partial(_in_body, b"<p>a</p>" * (4 * _DEEP)),
    "a long line": partial(_in_body, b"whale " * (_LONG_LINE // 6)),
    "an attribute": partial(_in_body, b'<p class="' + b"a " * (_LONG_LINE // 2) + b'">'),
    "comments": partial(_in_body, b"<!--" * _DEEP),
    "entities": _entities,
    "a bomb": _bomb,
    "a long spine": _long_spine,
    "strange places": _strange_places,
    "another encoding": _other_encoding,
    "a huge picture": _huge_picture,
    "encrypted": _encrypted,
}
