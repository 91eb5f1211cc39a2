"""How pages look: colours, pictures and tiles of pages, marks drawn over them."""
