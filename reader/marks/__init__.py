"""What a person marks in a document: where it stands, found again, and handed out."""
