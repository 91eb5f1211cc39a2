"""Marks as W3C Web Annotations (https://www.w3.org/TR/annotation-model/), and back.

What is read may come from anywhere: its types are checked, and its text is only ever text.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from reader.annotations.mark import (
    LONGEST_NOTE,
    LONGEST_QUOTE,
    Anchor,
    Colour,
    Mark,
    MarkKind,
)
from reader.annotations.other_programs.found import Found, entries, moment_of, plain, span_of

_LONGEST_CONTEXT = 1000
_CONTEXT = "http://www.w3.org/ns/anno.jsonld"
_IDS = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
_MOTIVATIONS = {
    MarkKind.HIGHLIGHT: "highlighting",
    MarkKind.UNDERLINE: "highlighting",
    MarkKind.NOTE: "commenting",
    MarkKind.BOOKMARK: "bookmarking",
}
_UNDERLINED = "underline"


def as_annotations(marks: Sequence[Mark]) -> dict[str, Any]:
    """Return a collection with one annotation for each mark."""
    return {
        "@context": _CONTEXT,
        "type": "AnnotationCollection",
        "label": "Gistwalker",
        "total": len(marks),
        "first": {
            "type": "AnnotationPage",
            "startIndex": 0,
            "items": [_annotation(mark) for mark in marks],
        },
    }


def _annotation(mark: Mark) -> dict[str, Any]:
    underlined = mark.kind is MarkKind.UNDERLINE
    named = f"{mark.home} {mark.created.isoformat()} {mark.kind} {mark.anchor.quote[:200]}"
    identity = uuid.uuid5(_IDS, named.encode("utf-8", "replace").decode())
    shape: dict[str, Any] = {
        "id": f"urn:uuid:{identity}",
        "type": "Annotation",
        "motivation": _MOTIVATIONS[mark.kind],
        "created": _moment(mark.created),
        "modified": _moment(mark.changed),
        "target": {
            "source": f"urn:sha256:{mark.home}",
            "styleClass": [mark.colour.value, *([_UNDERLINED] if underlined else [])],
            "selector": list(_selectors_of(mark)),
        },
    }
    if mark.note:
        shape["body"] = {
            "type": "TextualBody",
            "value": mark.note,
            "format": "text/plain",
            "purpose": "commenting",
        }
    return shape


def _selectors_of(mark: Mark) -> Iterator[dict[str, Any]]:
    """The words of a mark; and their position, if they have one."""
    yield {
        "type": "TextQuoteSelector",
        "exact": mark.anchor.quote,
        "prefix": mark.anchor.before,
        "suffix": mark.anchor.after,
    }
    if mark.span is not None:
        yield {
            "type": "TextPositionSelector",
            "start": mark.span.start,
            "end": mark.span.end,
        }


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def found_in(content: object) -> Iterator[Found | None] | None:
    """Read the marks of Web Annotations: a collection, a page, a list, or one alone.

    None if ``content`` is none of them; an entry that is no annotation is None.
    """
    items = _items(content)
    if items is None or (items and not any(isinstance(i, dict) and "target" in i for i in items)):
        return None
    return map(_found, items)


def _items(content: object) -> list[object] | None:
    if isinstance(content, dict) and content.get("type") == "Annotation":
        return [content]
    first = content.get("first") if isinstance(content, dict) else None
    holders = (each.get("items") for each in (content, first) if isinstance(each, dict))
    return next((each for each in (content, *holders) if isinstance(each, list)), None)


def _found(item: object) -> Found | None:
    """Return a mark; None for what is no annotation, or is empty."""
    if not isinstance(item, dict):
        return None
    target = next(iter(entries(_many(item.get("target")))), {})
    selectors = entries(list(_selectors(target.get("selector"))))
    quotes, positions = (
        [each for each in selectors if each.get("type") == kind]
        for kind in ("TextQuoteSelector", "TextPositionSelector")
    )
    anchor = _anchor(quotes[0]) if quotes else Anchor("")
    span = span_of(positions[0].get("start"), positions[0].get("end")) if positions else None
    note = "\n\n".join(_notes(item))[:LONGEST_NOTE]
    if not anchor.quote and not note:
        return None
    classes = {each for each in _many(target.get("styleClass")) if isinstance(each, str)}
    colour = next((each for each in Colour if each.value in classes), Colour.YELLOW)
    kind = _kind(item.get("motivation"), classes)
    return Found(kind, anchor, span, colour, note, moment_of(item.get("created")))


def _many(value: object) -> list[object]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _selectors(value: object, depth: int = 0) -> Iterator[object]:
    """Yield selectors with those that refine them."""
    for each in _many(value)[:8]:
        yield each
        if isinstance(each, dict) and depth < 4:
            yield from _selectors(each.get("refinedBy"), depth + 1)


def _kind(motivation: object, classes: set[str]) -> MarkKind:
    said = {each for each in _many(motivation) if isinstance(each, str)}
    if "bookmarking" in said:
        return MarkKind.BOOKMARK
    if said & {"commenting", "replying", "describing"}:
        return MarkKind.NOTE
    return MarkKind.UNDERLINE if _UNDERLINED in classes else MarkKind.HIGHLIGHT


def _anchor(selector: Mapping[str, object]) -> Anchor:
    exact, prefix, suffix = (plain(selector.get(key)) for key in ("exact", "prefix", "suffix"))
    return Anchor(exact[:LONGEST_QUOTE], prefix[-_LONGEST_CONTEXT:], suffix[:_LONGEST_CONTEXT])


def _notes(item: dict[str, Any]) -> Iterator[str]:
    """Yield what was said; a body that is a string is an address, which is not fetched."""
    bodies = entries(_many(item.get("body"))[:20])
    said = [body.get("value") for body in bodies if body.get("purpose") != "tagging"]
    return filter(None, (plain(each).strip() for each in (*said, item.get("bodyValue"))))
