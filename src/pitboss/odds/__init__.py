"""The value of a wager: exact analyses, and the sums of a simulation to compare with them."""

from pitboss.odds.analysis import Analysis, Apart, compared
from pitboss.odds.chart import chart
from pitboss.odds.joint import Ending, Joint, Together
from pitboss.odds.kernel import Kernel, Tally
from pitboss.odds.sums import Sums, WagerSums
from pitboss.odds.wager import Result, WagerAnalysis, pays_text, weigh

__all__ = [
    "Analysis",
    "Apart",
    "Ending",
    "Joint",
    "Kernel",
    "Result",
    "Sums",
    "Tally",
    "Together",
    "WagerAnalysis",
    "WagerSums",
    "chart",
    "compared",
    "pays_text",
    "weigh",
]
