"""Procedures that several games share. Each game names the parts it is made of."""
