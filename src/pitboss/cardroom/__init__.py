"""What surrounds a hand of poker: the room and its lists, tournaments, equity, takings, and PHH files."""
