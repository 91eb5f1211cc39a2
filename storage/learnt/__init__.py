"""What was learnt from answers."""
