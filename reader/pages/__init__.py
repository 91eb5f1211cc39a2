"""Pages as they look: drawing them, and where a span of text stands on them."""
