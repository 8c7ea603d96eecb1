"""Crazy four poker: the best four of five against the dealer's, played for more with a pair of aces or better."""
