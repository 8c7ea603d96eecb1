"""Rapid roulette: bets entered on screens from credits, on a wheel that is spun by hand."""
