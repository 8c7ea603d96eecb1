"""Dreamcatcher: a wheel of numbers, and of multipliers that raise the odds of the next spin."""
