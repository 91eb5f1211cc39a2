"""Evidence packs: an answer with all that is needed to check it, in one file for anybody."""
