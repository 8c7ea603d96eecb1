"""Mini-baccarat and midi-baccarat, with the Dragon Bonus."""
