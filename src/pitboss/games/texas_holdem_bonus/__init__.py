"""Texas hold'em bonus: wagers before flop, turn and river against the dealer's hand; a bonus on two cards."""
