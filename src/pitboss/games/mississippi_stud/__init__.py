"""Mississippi stud: two cards of one's own, three community cards, a wager for each of them or a fold."""
