"""Where the program begins when it runs from a bundle, for people and for its own children."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from reader import child_start


def begin() -> None:
    """A child's module, the window or the command line, as the arguments and the name say."""
    # Libraries that start helpers of multiprocessing start this file for them.
    multiprocessing.freeze_support()
    if sys.argv[1:2] == [child_start.CHILD]:
        del sys.argv[1]
        child_start.main()
        return
    import main  # a child needs none of it

    # Its own name as it was called by: on Linux both names are one file.
    if Path(sys.argv[0]).stem == "gistwalker-window":
        main.window()
    else:
        main.command_line()


if __name__ == "__main__":
    begin()
