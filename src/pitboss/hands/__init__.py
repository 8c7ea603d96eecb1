"""What beats what: three-card and five-card poker hands, and blackjack totals."""

from pitboss.hands import blackjack, five, three

__all__ = ["blackjack", "five", "three"]
