"""The library file itself: opened, upgraded, guarded against failing disks."""
