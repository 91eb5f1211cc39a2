"""How a chat model is spoken to: its turns, the forms of its answers, its thoughts before them."""
