"""Four card poker: the best four of five against the dealer's best four of six, one of them seen."""
