"""The command line: the same work and the same events as in the window, as text or JSON."""
