"""Opens a document to show its pages."""

from __future__ import annotations

from pathlib import Path

from reader.pages.fixed_pages import FixedPages
from reader.pages.flowing_pages import FlowingPages
from reader.pages.page_source import PageSource
from reader.pages.restarting import RestartingWorker
from reader.text.document import DocumentText, Format


def open_pages(
    path: Path, content: DocumentText, format: Format, password: str | None = None
) -> PageSource:
    """Open the file that ``content`` was made from.

    Raises:
        PasswordNeededError: it is locked, and ``password`` is missing or wrong.
        UnreadableFileError: it is gone, or cannot be opened.
    """
    worker = RestartingWorker(path, format, password)
    try:
        chapters = int(worker.start().data["chapters"])
        if format.reflows:
            return FlowingPages(worker, content, chapters)
        return FixedPages(worker, content)
    except BaseException:
        worker.close()
        raise
