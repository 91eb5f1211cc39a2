"""Where this computer's power comes from."""

from __future__ import annotations

import psutil


def on_battery() -> bool:
    """Whether it runs on its battery; a computer without one, or that doesn't tell, does not."""
    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError):  # no such function on this system, or nothing to be read
        return False
    return battery is not None and battery.power_plugged is False
