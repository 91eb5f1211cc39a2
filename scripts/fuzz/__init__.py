"""What comes from outside, thrown at each reader of it in ever other forms."""
