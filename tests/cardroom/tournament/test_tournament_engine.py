"""Hands of an event played by the engine: the card room's rules, with clause (y)'s exceptions over them."""

from collections.abc import Iterator

import pytest

from cardroom.tournament.field import begun
from cardroom.tournament.test_tournament_simulated import check_whole
from pitboss.cardroom.tournament import Deal, EngineHands, Tournament, hand_rules, simulate_tournament
from pitboss.cardroom.tournament.rules import GAMES
from pitboss.chance import CARDS, seeded
from pitboss.poker import terms
from pitboss.poker.game import Poker
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen, IrregularityCall
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.events import Decided, Put
from pitboss.rulebooks import Cite, Refusal

Hands = list[tuple[Deal, Round]]
CHIP = 500


def at_minute(minutes: int, game: str = "holdem", players: int = 4) -> tuple[Tournament, Deal]:
    """An event so many minutes of play and recess after its start, and its next deal."""
    event = begun(players, game=game)
    while minutes:
        step = min(minutes, event.minutes_left)
        event.minutes(step)
        event.adjust(seeded(2))
        minutes -= step
    return event, event.deal(1)


def with_stacks(deal: Deal, *stacks: int) -> Deal:
    return deal._replace(
        seats=tuple(chair._replace(stack=stack) for chair, stack in zip(deal.seats, stacks, strict=True))
    )


def opened(event: Tournament, deal: Deal) -> Round:
    stacks = {chair.seat: chair.stack for chair in deal.seats}
    state = PokerState(button_seat=deal.button) if deal.button else None
    return Round(Poker(), hand_rules(event.rules, deal), tuple(sorted(stacks)), state, stacks)


def told(round: Round, cards: str, *actions: str) -> Round:
    """Deal these cards first, and do these things in turn, until they or the hand are at an end."""
    first = cards.split()
    rest = [card for card in CARDS if card not in first]
    chance, doing = Chance(seeded(1), [*rest, *reversed(first)]), iter(actions)
    while (ask := round.ask) is not None:
        answer = chance.answer(ask)
        if answer is None:
            do = next(doing, "")
            if not do:
                break
            answer = Chosen(do)
        round.answer(answer)
    return round


# -- the exceptions --------------------------------------------------------------------------------


CLAUSES = {
    "structure": "§8(y)(16)", "limits": "§8(y)(16)", "blinds": "§8(y)(16)", "ante": "§8(y)(27)",
    "forced_bet": "§8(y)(27)", "smallest_chip": "§8(y)(16)", "dealt_in_with": "§8(y)(6)",
    "heads_up_blinds": "§8(y)(41)", "raises": "§8(y)(5)", "raises_unlimited": "§8(y)(5)",
    "check_raise": "§8(y)(5)", "odd_chips": "§8(y)(39)", "odd_most": "§8(y)(39)",
    "suit_order": "§8(y)(35), (39)",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_y38_the_card_rooms_rules_hold_but_for_the_exceptions_stated(game: str) -> None:
    event, deal = at_minute(0, game)
    rules = hand_rules(event.rules, deal)
    plain = Poker().chapter("section-8-poker", {"variant": str(rules.posting.options["variant"])})
    for name, rule in rules.chapter.rules.items():
        if name in CLAUSES:
            assert rule.cite == Cite(f"rules.{name}", CLAUSES[name])
            assert rule.range is None
            assert set(rule.rests_on) <= rules.chapter.readings.keys()
        else:
            assert rule == plain.rules[name]
    assert rules.chapter.rules.keys() == plain.rules.keys()
    assert rules.chapter.sha256 != plain.sha256


@pytest.mark.parametrize(("minutes", "structure", "limits", "blinds", "clause"), [
    (0, terms.FIXED, (1000, 2000), (500, 1000), "§8(y)(16)"),
    (19, terms.FIXED, (1000, 2000), (500, 1000), "§8(y)(16)"),
    (20, terms.FIXED, (2000, 4000), (1000, 2000), "§8(y)(17)"),
    (55, terms.FIXED, (4000, 8000), (2000, 4000), "§8(y)(19)"),
    (110, terms.FIXED, (10_000, 20_000), (5000, 10_000), "§8(y)(21)"),
    (129, terms.FIXED, (10_000, 20_000), (5000, 10_000), "§8(y)(21)"),
    (130, terms.NO_LIMIT, (20_000, 20_000), (10_000, 20_000), "§8(y)(22)"),
    (150, terms.NO_LIMIT, (40_000, 40_000), (20_000, 40_000), "§8(y)(22)"),
])  # fmt: skip
def test_y16_to_y22_each_level_is_played_at_its_limits_and_the_last_without(
    minutes: int, structure: str, limits: tuple[int, int], blinds: tuple[int, int], clause: str
) -> None:
    event, deal = at_minute(minutes)
    rules = hand_rules(event.rules, deal)
    table_rules = rules.once(TableRules)
    assert (table_rules.structure, table_rules.limit.limits, table_rules.blinds) == (
        structure,
        limits,
        blinds,
    )
    assert {rules.cite(name).clause for name in ("structure", "limits", "blinds")} == {clause}


@pytest.mark.parametrize(("minutes", "least", "forced"), [(0, 1000, 500), (130, 20_000, 10_000)])
def test_y30_stud_is_opened_by_the_forced_bet_of_the_level(minutes: int, least: int, forced: int) -> None:
    event, deal = at_minute(minutes, "stud")
    table_rules = hand_rules(event.rules, deal).once(TableRules)
    assert (table_rules.betting_limits[0], table_rules.forced, table_rules.ante) == (least, forced, 0)


def test_y27_antes_and_forced_bets_are_played_as_the_house_posts_them() -> None:
    event = begun(3, game="stud", stud_ante=50, stud_forced_bet=100)
    table_rules = hand_rules(event.rules, event.deal(1)).once(TableRules)
    assert (table_rules.ante, table_rules.forced) == (500, 1000)


def test_y41_of_two_players_the_button_has_the_small_blind_and_acts_first() -> None:
    event, deal = at_minute(0, players=2)
    round = opened(event, deal)
    told(round, "", "fold")
    posted = {one.wager: one.seat for one in round.log if type(one) is Put}
    assert posted == {"small_blind": deal.button, "big_blind": deal.big_blind_seat}
    assert posted["small_blind"] == deal.small_blind_seat
    assert next(one.seat for one in round.log if type(one) is Decided) == deal.button
    assert next(one for one in round.log if type(one) is Put).cite.clause == "§8(y)(16)"


@pytest.mark.parametrize(("stack", "left"), [(CHIP, 0), (1000, 0), (1500, CHIP)])
def test_y6_any_stack_is_dealt_in_and_posts_what_it_has(stack: int, left: int) -> None:
    """The big blind of $10 from a stack at, below and above it; a cash game would not deal it in."""
    event, deal = at_minute(0, players=3)
    deal = with_stacks(deal, 50_000, stack, 50_000)
    assert told(opened(event, deal), "").table.round_state.left[1] == left


@pytest.mark.parametrize(("players", "fourth"), [(2, True), (3, False)])
def test_y5_three_raises_in_a_round_unless_heads_up(players: int, fourth: bool) -> None:
    event, deal = at_minute(0, players=players)
    round = told(opened(event, deal), "", "raise", "raise", "raise")
    assert type(round.ask) is Choose
    assert ("raise" in [choice.do for choice in round.ask.choices]) is fourth
    if not fourth:
        with pytest.raises(Refusal) as caught:
            round.answer(Chosen("raise"))
        assert caught.value.clause == "§8(y)(5)"


@pytest.mark.parametrize("spade_first", [True, False])
def test_y39_the_odd_chip_goes_to_the_highest_card_by_suit(spade_first: bool) -> None:
    """A pot of $25 between two straights: $10 each, and the chip of $5 to the ace of spades, wherever it sits."""
    event, deal = at_minute(0, players=3)
    high, low = ("As Kd", "Ah Kc") if spade_first else ("Ah Kc", "As Kd")
    (one, two), (three, four) = high.split(), low.split()
    dealt = f"2c {one} {three} 3d {two} {four} 4c Qs Jd Th 4d 2h 5c 2s"
    round = told(opened(event, deal), dealt, "call", "fold", *("check",) * 7)
    left = [round.table.ledger.balance(chair.seat) for chair in deal.seats]
    assert left == ([49_500, 50_500, 50_000] if spade_first else [49_500, 50_000, 50_500])


def test_y31_a_card_exposed_in_the_deal_is_a_misdeal_and_every_chip_goes_back() -> None:
    event, deal = at_minute(0, players=3)
    round, chance = opened(event, deal), Chance(seeded(1))
    while round.ask is not None and round.ask.at != "after_deal":
        round.answer(chance.answer(round.ask))  # type: ignore[arg-type]
    round.answer(IrregularityCall("exposed_card"))
    assert round.over
    assert round.void
    assert {seat: round.table.ledger.balance(seat) for seat in (1, 2, 3)} == dict.fromkeys((1, 2, 3), 50_000)


# -- whole events ----------------------------------------------------------------------------------


def event_of(game: str, entries: int, seed: int, looks: int = 2) -> tuple[Tournament, Hands]:
    """An event of the engine, and all its hands."""
    hands: Hands = []
    rules = Tournament(game=game).rules
    player = EngineHands(rules, looks, lambda *hand: hands.append(hand))
    return simulate_tournament(entries, seed, player=player, game=game), hands


@pytest.mark.parametrize(("game", "entries"), [("holdem", 22), ("omaha", 9), ("stud", 15)])
def test_an_event_of_the_engine_ends_with_one_winner_and_every_cent_paid(game: str, entries: int) -> None:
    event, hands = event_of(game, entries, 3)
    check_whole(event, entries)
    assert len(hands) == event.state.hands
    for deal, round in hands:
        check_hand(deal, round)
    assert {deal.structure for deal, _ in hands} == {"fixed-limit", "no-limit"}


def check_hand(deal: Deal, round: Round) -> None:
    """Posted by whom the deal says, at most three raises unless two entered the round, and whole chips."""
    blinds = {one.wager: one.seat for one in round.log if type(one) is Put and "blind" in one.wager}
    wanted = {"small_blind": deal.small_blind_seat, "big_blind": deal.big_blind_seat} if deal.button else {}
    assert blinds == wanted
    left = len(deal.seats)
    for street in streets(round):
        raises = sum(one.do == "raise" for one in street)
        assert raises <= deal.raises or left <= deal.unlimited_with
        left -= sum(one.do == "fold" for one in street)
    assert not any(round.table.ledger.balance(chair.seat) % CHIP for chair in deal.seats)


def streets(round: Round) -> Iterator[list[Decided]]:
    decided = [one for one in round.log if type(one) is Decided]
    for at in dict.fromkeys(one.at for one in decided):
        yield [one for one in decided if one.at == at]


def test_y30_who_is_away_is_blinded_off_and_never_bets() -> None:
    event, hands = begun(3), []
    away = event.state.left[0].name
    event.away(away)
    play = EngineHands(event.rules, 2, lambda *hand: hands.append(hand))
    for number in range(12):
        if event.phase == "playing":
            event.played(1, play(event.deal(1), seeded(number)))
    for deal, round in hands:
        seat = next((chair.seat for chair in deal.seats if chair.player == away), 0)
        did = [one.do for one in round.log if type(one) is Decided and one.seat == seat]
        assert did in ([], ["fold"])
    posted = [one for deal, round in hands for one in round.log if type(one) is Put and "blind" in one.wager]
    assert event.state.players[away].stack != 50_000
    assert len(posted) == 2 * len(hands)


def test_a_seed_repeats_an_event_of_the_engine() -> None:
    one, again, other = (event_of("stud", 5, seed)[0].to_log() for seed in (1, 1, 2))
    assert one == again != other
    assert Tournament.from_log(one).to_log() == one


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "entries"), [("holdem", 60), ("omaha", 60), ("stud", 49)])
def test_a_full_field_of_the_engine(game: str, entries: int) -> None:
    event, hands = event_of(game, entries, 0, 12)
    check_whole(event, entries)
    for deal, round in hands:
        check_hand(deal, round)
    assert simulate_tournament(entries, 0, game=game).to_log() == event.to_log()
