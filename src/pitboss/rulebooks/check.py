"""Check a posting against its rulebook: everything the document forbids, each with its clause."""

from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.posting import Posting, Rules
from pitboss.rulebooks.refusal import Refusal


def problems(chapter: Chapter, posting: Posting) -> list[Refusal]:
    """Return every refusal of a posting, not only the first; empty if the house may post it."""
    whole = _refusal(chapter, posting)
    if whole is None:
        return []
    found = [refusal for part in _parts(chapter, posting) if (refusal := _refusal(chapter, part))]
    return found or [whole]


def _parts(chapter: Chapter, posting: Posting) -> list[Posting]:
    """Split the posting: each option alone, and each posted row of a pay table with the allowed options."""
    book, game = posting.rulebook, posting.game
    options = [Posting(book, game, {name: value}) for name, value in posting.options.items()]
    allowed = {
        name: value for one in options for name, value in one.options.items() if not _refusal(chapter, one)
    }
    rows = [
        Posting(book, game, allowed, {table: {row: pays}})
        for table, posted in posting.pay.items()
        for row, pays in posted.items()
    ]
    return options + rows


def _refusal(chapter: Chapter, posting: Posting) -> Refusal | None:
    try:
        Rules(chapter, posting)
    except Refusal as refusal:
        return refusal
    return None
