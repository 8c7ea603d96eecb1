"""Horseshoe Cincinnati's blackjack chapter: every clause is cited, every gap is read."""

import tomllib

import pytest

from pitboss.desk import game_of
from pitboss.games.blackjack.remedies import REMEDIES
from pitboss.rulebooks.library import SHELF
from sheets import covers, expand

CLAUSES = tomllib.loads((SHELF / "horseshoe-cincinnati/clauses/blackjack.toml").read_text())["clause"]
CHAPTER = game_of("blackjack").chapter("horseshoe-cincinnati")


@pytest.mark.parametrize("clause", [c["id"] for c in CLAUSES if not c.get("prose") and not c.get("waived")])
def test_horseshoe_every_clause_is_cited(clause: str) -> None:
    assert any(covers(cite.clause, clause) for cite in CHAPTER.cites())


def test_horseshoe_every_citation_is_a_clause_of_the_chapter() -> None:
    known = {clause["id"] for clause in CLAUSES}
    assert {single for cite in CHAPTER.cites() for single in expand(cite.clause)} <= known


def test_every_remedy_that_blackjack_declares_it_can_carry_out() -> None:
    elsewhere = {"abandon"}  # in docs/examples/books/example-cards
    assert set(REMEDIES) - elsewhere <= {one.remedy for one in CHAPTER.irregularities.values()}
