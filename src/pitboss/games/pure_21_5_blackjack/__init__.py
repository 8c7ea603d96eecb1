"""Pure 21.5 blackjack."""
