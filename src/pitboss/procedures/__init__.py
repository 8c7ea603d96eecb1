"""Procedures that several games share; each game names the parts it is made of."""
