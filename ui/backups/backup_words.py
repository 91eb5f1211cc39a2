"""Backups in words."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QDateTime, QLocale

from reader.backups import Backup, Contents, Reason
from ui.widgets.wording import decimal, number


def reason_words(reason: Reason) -> str:
    """Return why the backup was made."""
    return {
        Reason.AUTOMATIC: tr("Daily"),
        Reason.ASKED: tr("Made by you"),
        Reason.BEFORE_RESTORE: tr("Before restoring"),
        Reason.BEFORE_UPGRADE: tr("Before an update"),
    }[reason]


def moment_words(backup: Backup) -> str:
    """Return when the backup was made, in local time."""
    moment = QDateTime.fromSecsSinceEpoch(int(backup.made.timestamp()))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)


def size_words(count: int) -> str:
    """Return a size in bytes, for people."""
    return tr("{megabytes} MB").format(megabytes=decimal(count / 1e6))


def contents_words(contents: Contents) -> str:
    """Return the backup's content in one line."""
    documents, answers, learnt = len(contents.titles), contents.answers, contents.experiences
    said = [
        ngettext("{count} document", "{count} documents", documents).format(
            count=number(documents)
        ),
        ngettext("{count} answer", "{count} answers", answers).format(count=number(answers)),
        ngettext("{count} learnt item", "{count} learnt items", learnt).format(
            count=number(learnt)
        ),
    ]
    line = " · ".join(said)
    return line + " · " + tr("made by a newer version") if contents.newer else line
