"""In which order the documents go round a table, and settle what is on it."""

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"

HAND_BY_HAND = "hand by hand"
LOSERS_FIRST = "losers, then pushes, then winners"
"""Whether hands are settled one by one, or by how they fared."""
