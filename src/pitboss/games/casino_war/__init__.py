"""Casino war: one card each, the higher wins, and equal cards go to war."""
