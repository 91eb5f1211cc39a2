"""The look of pages: colours, pictures and tiles of pages, marks drawn over them."""
