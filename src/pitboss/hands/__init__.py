"""What beats what: three-, four- and five-card poker hands, and blackjack totals."""

from pitboss.hands import blackjack, five, four, six, three
from pitboss.hands.ranking import Ranking

__all__ = ["Ranking", "blackjack", "five", "four", "six", "three"]
