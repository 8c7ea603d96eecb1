"""Street games: stakes before the deal, a decision after each look at the cards, community cards in between.

Each game of this family calls the steps in `game` from its own `play` and adds its own steps in between.
"""
