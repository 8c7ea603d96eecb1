"""A player can verify the shuffle: everything that chance decided comes from the seed committed to."""

import hashlib
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import Pack, Shoe, seeded
from pitboss.desk import audit_log, open_round, read_logs, verify_log
from pitboss.desk.keys import Key
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.answers import Cards, IrregularityCall, Stopped, Thrown
from pitboss.rounds.asks import Draw
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.evidence import seal, seal_header
from pitboss.rounds.seeds import Committed, commit, source_from
from pitboss.rulebooks import Cite, Refusal
from sizes import so_many

KEY = Key(bytes(range(32)))
AT = "2026-01-01T12:00:00Z"
SEED = hashlib.sha256(b"a round").digest()
OTHER = hashlib.sha256(b"another").digest()
GAMES = every_chapter(doors=True)
ENOUGH = so_many(everyday=2, ci=8)
"""So many rounds dealt from another seed are named, and no more are dealt."""


def played(
    book: str, id: str, seed: bytes = SEED, calls: int = 0, state: Any = None, people: int = 3
) -> Round:
    """A round whose chance comes from a seed, and whose people and calls do not."""
    player = RandomPlayer(seeded(people), calls, most=5_000)
    player.chance = Committed(seed)
    return drive(open_round(id, book, (1, 2), state=state, stacks={1: 50_000, 2: 50_000}), player)


def sealed(round: Round, seed: bytes = SEED, committed: str = "") -> bytes:
    header = seal_header(round, AT, seed_commitment=committed or commit(seed))
    return seal(round.log, header, KEY, AT, seed)


def verified(data: bytes) -> Any:
    (log,) = read_logs(data, {KEY.public})
    return verify_log(log)


@pytest.mark.parametrize(("book", "id"), GAMES)
@pytest.mark.parametrize("calls", [0, 60])
def test_promise_34_every_card_die_and_wheel_of_a_round_comes_from_its_seed(
    book: str, id: str, calls: int
) -> None:
    for people in range(so_many(everyday=1, ci=3)):
        round = played(book, id, calls=calls, people=people)
        found = verified(sealed(round))
        chance = [entry for entry in round.log if type(entry) in (Cards, Thrown, Stopped)]
        assert found.fair
        assert found.drawn == len(chance)


@pytest.mark.parametrize(("book", "id"), GAMES)
def test_promise_34_a_round_dealt_from_another_seed_is_named_by_its_first_entry(book: str, id: str) -> None:
    """The house commits to one seed and deals from another: the log is signed, sealed and true to the rules."""
    named = 0
    for number in range(30):
        round = played(book, id, hashlib.sha256(bytes([number])).digest(), people=number)
        data = sealed(round)
        assert audit_log(data, {KEY.public}).verdict == "clean"
        found = verified(data)
        if not found.fair:
            named += 1
            assert write_log(round.log).splitlines()[found.entry - 1].decode() == found.recorded
            assert found.derived != found.recorded
        if named == ENOUGH:
            return
    assert (
        named >= 2
    )  # a wheel may stop at the same pocket by chance, and a bank that nobody takes deals no card


def test_promise_34_one_card_exchanged_by_the_house_itself_is_found() -> None:
    """With the house's own key: everything after the card derived again, sealed and signed anew."""
    round = played("oneida-2025", "three-card-poker")
    place = next(n for n, entry in enumerate(round.log) if type(entry) is Cards)
    cards = round.log[place].cards
    forged = round.again(place)
    forged.answer(Cards((cards[1], cards[0], *cards[2:])))
    player = RandomPlayer(seeded(3))
    while forged.ask is not None:
        forged.answer(player.answer(forged.ask, forged))
    data = sealed(forged)
    assert audit_log(data, {KEY.public}).verdict == "clean"
    assert verified(data).entry == place + 1


def test_a_shoe_that_lasts_several_rounds_is_put_in_order_anew_by_the_seed_of_each() -> None:
    state = None
    for number in range(4):
        seed = hashlib.sha256(bytes([number])).digest()
        round = played("horseshoe-cincinnati", "blackjack", seed, state=state)
        assert verified(sealed(round, seed)).fair
        state = round.table.state
    assert state.gone


@pytest.mark.parametrize("place", [-1, -2, -5, 0, 30])
def test_a_card_set_aside_leaves_the_others_as_they_lie(place: int) -> None:
    """Whoever names a card to be set aside cannot have the rest shuffled again."""
    round = open_round("blackjack", "horseshoe-cincinnati", (1,))
    shoe, cite = round.table.shoe, round.rules.cite("decks")
    assert shoe is not None
    chance = Committed(SEED)
    first = chance.answer(Draw((1, 1), "deal", cite, shoe))
    assert type(first) is Cards
    shoe.take_all(first.cards)
    order = list(chance.undealt)
    gone = order[place]
    del order[len(order) - 1 - order[::-1].index(gone)]  # the next of its kind
    shoe.take(gone)
    drawn = chance.answer(Draw((1,) * 10, "deal", cite, shoe))
    assert drawn == Cards(tuple(order[:-11:-1]))


def test_the_next_card_of_a_committed_order_is_the_one_that_comes_next() -> None:
    """Whether anybody looked at it, before the first card or between two, changes nothing of what comes."""
    orders = []
    for looks in (False, True):
        shoe, chance, cite, came = Shoe(Pack(1)), Committed(SEED), Cite("decks", "§1"), list[str]()
        for count in (1, 3, 2):
            looked = chance.next_card(shoe) if looks else ""
            drawn = chance.answer(Draw((1,) * count, "deal", cite, shoe))
            assert type(drawn) is Cards
            assert looked in ("", drawn.cards[0])
            shoe.take_all(drawn.cards)
            came += drawn.cards
        orders.append(came)
    assert orders[0] == orders[1]


def test_the_next_card_is_the_one_after_those_that_wait() -> None:
    shoe, chance = Shoe(Pack(1)), Committed(SEED)
    first = chance.next_card(shoe)
    second = chance.next_card(shoe, (first,))
    drawn = chance.answer(Draw((1, 1), "deal", Cite("decks", "§1"), shoe))
    assert drawn == Cards((first, second))
    assert chance.next_card(Shoe(Pack(1), Pack(1).cards)) == ""


@pytest.mark.parametrize("again", [False, True])
def test_promise_34_a_card_set_aside_before_the_first_is_dealt_leaves_the_shuffle_verifiable(
    again: bool,
) -> None:
    """The order is that of the shoe before the call, in play and in `verify` alike."""
    chance, player = Committed(SEED), RandomPlayer(seeded(3))
    player.chance = chance
    round = open_round("blackjack", "horseshoe-cincinnati", (1, 2))
    while type(round.ask) is not Draw:
        assert round.ask is not None
        round.answer(player.answer(round.ask, round))
    shoe = round.table.shoe
    assert shoe is not None
    for _ in range(1 + again):
        card = chance.next_card(shoe)
        round.answer(IrregularityCall("card_face_up_in_shoe", card=card))
    drive(round, player)
    assert verified(sealed(round)).fair


def test_a_commitment_tells_nothing_and_binds_to_one_seed() -> None:
    assert commit(SEED) == hashlib.sha256(b"pitboss seed" + SEED).hexdigest()
    assert commit(OTHER) != commit(SEED)
    for seed in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            commit(seed)
        with pytest.raises(ValueError, match="32 bytes"):
            source_from(seed, "dice and wheels")


@pytest.mark.parametrize(
    ("seed", "committed", "code"), [(b"", "", "no_seed"), (b"", commit(SEED), "seed_not_opened")]
)
def test_a_round_without_an_opened_seed_says_so(seed: bytes, committed: str, code: str) -> None:
    round = played("oneida-2025", "three-card-poker")
    data = seal(round.log, seal_header(round, AT, seed_commitment=committed), KEY, AT, seed)
    with pytest.raises(Refusal) as refused:
        verified(data)
    assert refused.value.code == code


def test_a_log_without_a_seal_has_no_seed() -> None:
    with pytest.raises(Refusal) as refused:
        verified(write_log(played("oneida-2025", "three-card-poker").log))
    assert refused.value.code == "no_seed"
