"""The user interface: the window, and the command line. Thin; knows no algorithms."""
