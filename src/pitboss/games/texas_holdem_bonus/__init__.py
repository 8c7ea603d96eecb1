"""Texas hold'em bonus: wagers before flop, turn and river against the dealer's hand, and a bonus on two cards."""
