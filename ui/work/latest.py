"""Work of which only the newest matters: whatever was asked for before is stopped."""

from __future__ import annotations

from ui.work.jobs import Job


class Latest:
    """The newest job of one purpose; nothing arrives from those before it."""

    def __init__(self) -> None:
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether something may still come of it."""
        return self._job is not None and not (self._job.over or self._job.cancelled)

    def follow(self, job: Job) -> Job:
        """Let ``job`` take the place of the one before, and hand it back to be connected."""
        self.stop()
        self._job = job
        return job

    def stop(self) -> None:
        """Nobody wants to know any more."""
        if self._job:
            self._job.cancel()
            self._job = None
