"""Rulebooks as data with cited clauses, and the code that reads them."""

from pitboss.rulebooks.library import Rulebook, load_chapter, rulebook, rulebooks
from pitboss.rulebooks.load import read_chapter
from pitboss.rulebooks.model import Chapter, Cite, Irregularity, PayTable, Reading, Rule
from pitboss.rulebooks.posting import Posting, Rules, read_posting
from pitboss.rulebooks.refusal import Refusal, RulebookError
from pitboss.rulebooks.remedies import Remedy
from pitboss.rulebooks.schema import RuleSet

__all__ = [
    "Chapter",
    "Cite",
    "Irregularity",
    "PayTable",
    "Posting",
    "Reading",
    "Refusal",
    "Remedy",
    "Rule",
    "RuleSet",
    "Rulebook",
    "RulebookError",
    "Rules",
    "load_chapter",
    "read_chapter",
    "read_posting",
    "rulebook",
    "rulebooks",
]
