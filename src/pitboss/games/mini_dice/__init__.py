"""Mini-dice: two dice, no point, every wager decided by totals."""
