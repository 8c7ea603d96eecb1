"""Sic bo: three dice, one throw, every wager decided by what they show."""
