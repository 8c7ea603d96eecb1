"""Ultimate Texas hold'em: one play wager, larger if made earlier, against the dealer. Trips is on the player's own."""
