"""Real PDFs and EPUBs, changed where it hurts a parser, and read in by the real child process."""
