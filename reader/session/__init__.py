"""Reading and answering with one open library and its chosen reader."""
