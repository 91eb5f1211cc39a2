"""Real PDFs and EPUBs, damaged to stress a parser, and read by the real child process."""
