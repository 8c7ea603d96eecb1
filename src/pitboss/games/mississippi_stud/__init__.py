"""Mississippi stud: two cards each and three community cards, with a wager or a fold before each of the three."""
