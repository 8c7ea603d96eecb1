"""Rulebooks as data with cited clauses, and the code that reads them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_FROM = {
    "pitboss.rulebooks.library": "Rulebook load_chapter rulebook rulebooks",
    "pitboss.rulebooks.load": "read_chapter",
    "pitboss.rulebooks.model": "Chapter Cite Irregularity PayTable Reading Rule",
    "pitboss.rulebooks.posting": "Posting Rules read_posting",
    "pitboss.rulebooks.refusal": "Refusal RulebookError",
    "pitboss.rulebooks.remedies": "Remedy",
    "pitboss.rulebooks.schema": "RuleSet",
}
_WHERE = {name: module for module, names in _FROM.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is first used, so that a command starts quickly."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return found
