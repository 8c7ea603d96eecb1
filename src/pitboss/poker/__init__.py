"""Poker: variants as data, betting, pots, showdown, rake and collections, and tournaments."""
