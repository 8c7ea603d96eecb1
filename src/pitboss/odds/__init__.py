"""Exact odds over the games that have them: one analysis by name, and its picture."""

from pitboss.odds.analyse import analyse, priced
from pitboss.odds.chart import chart

__all__ = ["analyse", "chart", "priced"]
