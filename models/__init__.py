"""Who can read: the embedded reader, language models, and what finds text."""
