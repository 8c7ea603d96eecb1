"""Rapid roulette: wagers keyed in at screens out of credits, on a wheel that is spun by hand."""
