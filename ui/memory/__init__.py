"""What was learnt, in the reader's own hands."""
