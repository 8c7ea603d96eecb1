"""Check a posting against its rulebook: everything the document forbids, each with its clause."""

from collections.abc import Iterator

from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.posting import Posting, Rules
from pitboss.rulebooks.refusal import Refusal


def problems(chapter: Chapter, posting: Posting) -> list[Refusal]:
    """Return every refusal of a posting, not only the first, or empty if the house may post it."""
    return [refusal for _, refusal in problems_at(chapter, posting)]


def problems_at(chapter: Chapter, posting: Posting) -> list[tuple[str, Refusal]]:
    """Return every refusal of a posting with its field: an option, or `pay.TABLE.ROW`, or "" for the whole."""
    whole = _refusal(chapter, posting)
    if whole is None:
        return []
    found = [
        (field, refusal) for field, part in _parts(chapter, posting) if (refusal := _refusal(chapter, part))
    ]
    return found or [(_field(whole, posting), whole)]


def _field(refusal: Refusal, posting: Posting) -> str:
    """Return the posted option that a refusal of the whole is about, if any."""
    name = refusal.rule.removeprefix("rules.")
    return name if name in posting.options else ""


def _parts(chapter: Chapter, posting: Posting) -> Iterator[tuple[str, Posting]]:
    """Split the posting: each option alone, and each posted row of a pay table with the allowed options."""
    book, game = posting.rulebook, posting.game
    allowed = {}
    for name, value in posting.options.items():
        one = Posting(book, game, {name: value})
        if not _refusal(chapter, one):
            allowed[name] = value
        yield name, one
    for table, posted in posting.pay.items():
        for row, pays in posted.items():
            yield f"pay.{table}.{row}", Posting(book, game, allowed, {table: {row: pays}})


def _refusal(chapter: Chapter, posting: Posting) -> Refusal | None:
    try:
        Rules(chapter, posting)
    except Refusal as refusal:
        return refusal
    return None
