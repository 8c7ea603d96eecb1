"""Analyses and reports over the games' exact odds."""
