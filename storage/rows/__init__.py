"""Values as rows and back."""
