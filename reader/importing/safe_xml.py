"""Parses untrusted XML: nothing outside it is loaded, and no entity is expanded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import name2codepoint

from lxml import etree

_ENTITY = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_FORBIDDEN = re.compile(
    rb"[\x00-\x08\x0b\x0c\x0e-\x1f]"
    rb"|&#(?:0*(?:[0-8]|1[1245-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[0-9a-f]));",
    re.IGNORECASE,
)
"""Characters that XML forbids, as they are or by number: a space, so that words stay apart."""
_INTERNAL_SUBSET = re.compile(rb"<!DOCTYPE[^\[>]*\[.*?\]\s*>", re.DOTALL)


def parse_xml(content: bytes) -> etree._Element | None:
    """Return the root of a document, repaired if malformed; None if nothing is left.

    Entities of HTML become their characters; others are dropped.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        recover=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(_ENTITY.sub(_character, _plain(content)), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _plain(content: bytes) -> bytes:
    """Return it in UTF-8, and without declarations of entities."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        text = content.decode("utf-16", "replace")
        content = re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff")).encode("utf-8")
    return _INTERNAL_SUBSET.sub(b"", _FORBIDDEN.sub(b" ", content), count=1)


def _character(entity: re.Match[bytes]) -> bytes:
    name = entity[1].decode("ascii")
    if name in _OWN:
        return entity[0]
    if name not in name2codepoint:
        return b" "
    return f"&#{name2codepoint[name]};".encode("ascii")


def local_name(element: etree._Element) -> str:
    """Return the tag without its namespace, in lower case; empty for what is not an element."""
    tag = element.tag
    return tag.rpartition("}")[2].lower() if isinstance(tag, str) else ""


def named(root: etree._Element | None, name: str) -> Iterator[etree._Element]:
    """Yield the elements with this local name, from ``root`` on; none of None."""
    return (each for each in (() if root is None else root.iter()) if local_name(each) == name)
