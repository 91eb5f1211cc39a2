"""The library file: opening, upgrading, surviving failing disks."""
