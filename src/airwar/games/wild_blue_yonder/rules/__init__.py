"""The rules of the book, one file per chapter, and the state they change."""
