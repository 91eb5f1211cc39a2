"""What can be evaluated, each a module."""
