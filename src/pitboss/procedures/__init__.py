"""Procedures: what several games share, written once; a game names the parts it is made of."""
