"""Blackjack, with the House Money side bet."""
