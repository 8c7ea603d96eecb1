"""What a wager is worth: exact analyses, and the sums a simulation adds up to be held against them."""

from pitboss.analysis.analysis import Analysis
from pitboss.analysis.kernel import Kernel, Tally
from pitboss.analysis.sums import Sums, WagerSums
from pitboss.analysis.wager import Outcome, Result, WagerAnalysis, analyse, pays_text

__all__ = [
    "Analysis",
    "Kernel",
    "Outcome",
    "Result",
    "Sums",
    "Tally",
    "WagerAnalysis",
    "WagerSums",
    "analyse",
    "pays_text",
]
