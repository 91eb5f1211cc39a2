"""Evidence packs: an answer with everything needed to check it, in one file."""
