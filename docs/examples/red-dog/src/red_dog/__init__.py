"""Red Dog, a game for Pitboss."""
