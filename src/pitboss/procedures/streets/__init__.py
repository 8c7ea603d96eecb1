"""Street games: stakes before the deal, a decision after each look at the cards, community cards between them.

A game of this family calls the steps in `game` from its own `play`, and does what is its own between them.
"""
