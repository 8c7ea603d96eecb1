"""Hand rankings: poker hands of three, four and five cards, high and low, stud boards, and blackjack totals."""

from pitboss.hands.ranking import Ranking

__all__ = ["Ranking"]
