"""Methods of going back into a text for a question, ours and those to compare with."""
