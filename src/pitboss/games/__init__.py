"""House-banked games, one package each: the game, its exact odds and its fast kernel."""
