"""Small folders of saved web pages made in tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reader.importing.site.site_book import BoundSite, bind
from reader.text.document import ParsedDocument
from tests.reader.importing.books import parsed

NAVIGATION = (
    '<nav><ul><li><a href="{up}index.html">Home</a></li>'
    '<li><a href="{up}prices.html">Prices</a></li>'
    '<li><a href="{up}info/rules.html">Rules</a></li></ul></nav>'
    "<div>This page uses biscuits. <button>Agreed</button></div><script>let x</script>"
)
FOOTER = "<footer><p>Printed by the town</p></footer>"
POOL = {
    "index.html": (
        "Welcome",
        """<h1>Welcome</h1><p>The pool lies on the Wend. Read <a href="prices.html">what a ticket
        costs</a> and <a href="info/rules.html#dogs">about dogs</a>.
        <a href="https://example.org/map">Map</a> <a href="gone.html">Lost</a></p>""",
    ),
    "prices.html": (
        "Prices",
        "<h1>Prices</h1><table><tr><td>Adults</td><td>5 euros</td></tr></table>",
    ),
    "info/hours.html": ("Hours", "<p>The gates open at seven."),
    "info/rules.html": (
        "Rules",
        """<h1>Rules <a href="#top">¶</a></h1><h2 id="dogs">Animals</h2><p>Friends with four legs
        wait outside.</p><ul><li>No running</li></ul>""",
    ),
}


def page(title: str, body: str, up: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{title} - City Pool</title></head><body>"
        f"{NAVIGATION.format(up=up)}<main>{body}</main>{FOOTER}</body></html>"
    )


def save(folder: Path, pages: Mapping[str, str | bytes]) -> Path:
    for name, content in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def pool(folder: Path, **more: str | bytes) -> Path:
    pages = {name: page(*said, up="../" * name.count("/")) for name, said in POOL.items()}
    return save(folder, {**pages, **more})


def bound(folder: Path) -> BoundSite:
    *_, site = bind(folder)
    assert isinstance(site, BoundSite)
    return site


def read(folder: Path) -> ParsedDocument:
    """The document that is made of a folder."""
    book = folder.with_suffix(".epub")
    book.write_bytes(bound(folder).book)
    return parsed(book)


def links(document: ParsedDocument) -> dict[str, str]:
    """Where the text goes on behind each link inside."""
    text = document.content.text
    return {
        each.span.of(text): text[each.target :].split("\n")[0] for each in document.content.links
    }
