"""Where reading and answering happen: one open library, and whoever was chosen to read it."""
