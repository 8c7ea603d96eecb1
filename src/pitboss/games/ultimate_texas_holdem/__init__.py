"""Ultimate texas hold'em: one play wager, the larger the earlier, against the dealer's hand; trips on one's own."""
