"""Answering: look-up, walk, citations and the trace of both."""
