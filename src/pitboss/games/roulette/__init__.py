"""Roulette: wagers on the layout, a ball in a wheel, and every wager settled by where the ball rests."""
