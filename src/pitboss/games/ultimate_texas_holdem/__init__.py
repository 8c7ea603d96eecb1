"""Ultimate Texas hold'em: one play wager, larger if made earlier, against the dealer; trips on the player's own."""
