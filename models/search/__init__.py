"""What text is found by: encoders other than the built-in one, and a closer second look."""
