"""A voice's process in which a sentence says what becomes of it."""

from __future__ import annotations

import json
import os
import sys


def main() -> None:
    for line in sys.stdin:
        order = json.loads(line)
        match order["text"]:
            case None:
                continue
            case "die":
                os.abort()
            case "missing":
                tell(missing="no engine")
                return
            case "late":
                tell(finished=order["number"] - 1)
            case "fail":
                tell(failed="no sound")
        tell(voices=["Ann"], language=order["language"])
        tell(finished=order["number"])


def tell(**result: object) -> None:
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
