"""The rules, one file per chapter of the book; citations point here."""
