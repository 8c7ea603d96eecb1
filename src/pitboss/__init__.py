"""Casino rules of play you can run."""

__version__ = "0.1.0"
