"""Work of which only the newest matters: earlier requests are stopped."""

from __future__ import annotations

from ui.background.jobs import Job


class Latest:
    """The newest job of one purpose; no events arrive from earlier ones."""

    def __init__(self) -> None:
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether events may still arrive."""
        return self._job is not None and not (self._job.over or self._job.cancelled)

    def follow(self, job: Job) -> Job:
        """Let ``job`` replace the earlier one, and return it to be connected."""
        self.stop()
        self._job = job
        return job

    def stop(self) -> None:
        """Stop the job; nobody needs its result any more."""
        if self._job:
            self._job.cancel()
            self._job = None
