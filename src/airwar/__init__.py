"""The air war of 1939-45, played by the rules of five published games."""

__version__ = "0.1.0"
