"""What is seen: the window, and the same in a terminal. Thin; knows no algorithms."""
