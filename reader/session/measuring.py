"""Tests the chosen model on one document: whether reasons help it, and what it does well."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from gettext import gettext as tr

from reader.errors import ModelError
from reader.model_checks.calibrating import Calibrated, Tried, calibrate, trials_from
from reader.model_checks.checking import check
from reader.model_checks.gaps import Places
from reader.model_checks.model_check import CheckEvent, ModelCheck, keep_check
from reader.model_checks.skill_trials import Readers
from reader.ports import Library
from reader.roles import TOGETHER, Doer, Roles
from reader.session.session_services import Reader
from reader.skills import ReadingModel
from reader.text.document import DocumentId

_GRACE_SECONDS = 2.0
"""The seconds after the end of a check before the model is interrupted."""


def calibrated(
    reader: Reader[ReadingModel], library: Library, document: DocumentId, count: int
) -> Generator[Tried | Calibrated, None, None]:
    """Test whether the model chooses better when it gives its reason first, in ``count`` trials.

    Raises:
        ModelError: if the model fails, or if there is nothing to try.
    """
    if reader.reasoning is None:
        raise ModelError(
            tr("The embedded reader can't give reasons."),
            tr("Choose a language model first (gistwalker models use)."),
        )
    content = library.documents.content(document)
    trials = trials_from(document, content, library.memories.tree(document), count)
    if not trials:
        raise ModelError(
            tr("This document has no tree of summaries to test choices on."),
            tr("Read it first (gistwalker read), or choose a longer document."),
        )
    direct, reasoning = reader.reasoning(False), reader.reasoning(True)
    yield from calibrate(trials, content, direct, reasoning)


def checked(
    reader: Reader[ReadingModel],
    library: Library,
    document: DocumentId,
    seconds: float,
    is_interrupted: Callable[[], bool],
) -> Generator[CheckEvent, None, None]:
    """Measure the model against the embedded reader, skill by skill, and store the result.

    Raises:
        ModelError: if the model fails, or the document has too little to try.
    """
    if reader.given is None or reader.embedded is None:
        raise ModelError(
            tr(
                "Only language models can be checked: the embedded reader is what they are "
                "compared with."
            ),
            tr("Choose a language model first (gistwalker models use)."),
        )
    known = reader.model.roles or Roles()
    alone = Roles(marked=known.marked)
    together = replace(alone, doers=dict.fromkeys(TOGETHER, Doer.BOTH))
    readers = Readers(reader.given(alone), reader.embedded, reader.given(together))
    places = Places(document, library.documents.content(document))
    with _ended_after(seconds, reader, is_interrupted):
        for event in check(readers, places, seconds=seconds):
            if isinstance(event, ModelCheck) and event.doers:
                keep_check(library.choices, event)
            yield event


@contextmanager
def _ended_after(
    seconds: float, reader: Reader[ReadingModel], is_interrupted: Callable[[], bool]
) -> Iterator[None]:
    """Interrupt the model if the block takes notably longer than ``seconds``."""
    timer = threading.Timer(seconds + _GRACE_SECONDS, reader.interrupt)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if not is_interrupted():
            reader.resume()
