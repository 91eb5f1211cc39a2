"""What is wrong with a library, and what can be mended."""
