"""Let it ride: three equal bets, two of which may be taken back, on three cards and two community cards."""
