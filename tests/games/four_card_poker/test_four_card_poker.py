"""Four card poker as it is played, by rulebook and clause: the deal, what is seen, who decides, calls, duties."""

import json
from typing import Any

import pytest

from pitboss.chance import UNSEEN
from pitboss.desk import game_of, open_round, settle_line
from pitboss.rounds import Round, write_log
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Choose, Draw
from pitboss.rounds.events import Dealt, Decided, Discarded, Due, Irregular, Paid, Reversed, Shown, Taken
from pitboss.rounds.explain import explain
from pitboss.rulebooks import Refusal, RulebookError
from pitboss.rulebooks.coverage import base_clauses, read_clauses
from sheets import expand
from variants import changed, raw_chapter, rules_of

GAME = game_of("four-card-poker")
HORSESHOE, ONEIDA = BOOKS = ("horseshoe-cincinnati", "oneida-2025")
STACKS = "automated shoe"
SEATS = (1, 3, 6)
# Seat 1 plays three times its ante and wins with aces up, seat 3 folds a pair of kings, seat 6 has aces up alone.
HANDS: dict[Any, str] = {
    1: "Ac Ad 8h 6s 3d",
    3: "Kc Kd 9c 5s 2d",
    6: "Jh Jd Th Tc 4c",
    "dealer": "2c 4d 7h 9s Qc Qd",
    "burn": "3c 3h 5c 5d",
}
SIXTH, HIDDEN = "Qd", "Qc"
STAKES = {1: {"ante": 1000, "aces_up": 500}, 3: {"ante": 2000, "aces_up": 700}, 6: {"aces_up": 300}}
DOES = {1: Chosen("play", 3000), 3: Chosen("fold"), 6: Chosen("play")}
EVERY_DEAL = [(HORSESHOE, "hand"), (HORSESHOE, STACKS), *((ONEIDA, way) for way in ("hand", "shoe", STACKS))]


def usual(ask: Ask, round: Round) -> Answer:
    """What happens at each ask of the round all these tests are about."""
    if type(ask) is Bet:
        return Stakes(STAKES[ask.who], ask.who)
    if type(ask) is Draw:
        held = {who: len(cards) for who, cards in round.table.hands.items()}
        piles = {who: iter(cards.split()[held.get(who, 0) :]) for who, cards in HANDS.items()}
        return Cards(tuple(next(piles[who]) for who in ask.to))
    return DOES[ask.who] if type(ask) is Choose else GO_ON


def play(book: str, until: str = "", draws: int = 0, **options: Any) -> Round:
    """The round to a moment of it, or to its end; ``draws`` is how many draws it has been through by then."""
    round = open_round(GAME.id, book, SEATS, options)
    while (ask := round.ask) is not None and (ask.at != until or dealt(round) < draws):
        round.answer(usual(ask, round))
    return round


def dealt(round: Round) -> int:
    return sum(type(entry) is Cards for entry in round.log)


def of(kind: Any, round: Round) -> list[Any]:
    return [entry for entry in round.log if type(entry) is kind]


def refused(round: Round, call: IrregularityCall) -> tuple[str, str]:
    """The code and the clause of a call that must change nothing."""
    before, ask = list(round.log), round.ask
    with pytest.raises(Refusal) as refusal:
        round.answer(call)
    assert (round.log, round.ask) == (before, ask)
    return refusal.value.code, refusal.value.clause


# -- the deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "dealing"), [one for one in EVERY_DEAL if one[1] != STACKS])
def test_one_card_at_a_time_and_the_dealers_fifth_and_sixth_together(book: str, dealing: str) -> None:
    """Horseshoe §8.II; Oneida G(3), H(2)."""
    round = play(book, "deal", dealing=dealing)
    assert type(round.ask) is Draw
    assert round.ask.to == (1, 3, 6, "dealer") * 5
    round.answer(usual(round.ask, round))
    assert (round.ask.at, round.ask.to) == ("deal", ("dealer",))


@pytest.mark.parametrize(
    ("book", "last"),
    [
        (HORSESHOE, ("burn", "burn", "burn", "burn", "dealer")),  # the bottom card of one more stack
        (ONEIDA, ("dealer", "burn", "burn", "burn", "burn")),  # the top card
    ],
)
def test_horseshoe_9_ii_and_oneida_i_3_stacks_of_five(book: str, last: tuple[str, ...]) -> None:
    round = play(book, "deal", dealing=STACKS)
    assert type(round.ask) is Draw
    assert round.ask.to == (*(1,) * 5, *(3,) * 5, *(6,) * 5, *("dealer",) * 5)
    round.answer(usual(round.ask, round))
    assert (round.ask.at, round.ask.to) == ("deal", last)


@pytest.mark.parametrize(
    ("book", "dealing", "clause"),
    [
        (HORSESHOE, "hand", "§8.II, §9.II"),
        (HORSESHOE, STACKS, "§9.II"),
        (ONEIDA, "hand", "G(3), H(2), I(3)"),
        (ONEIDA, "shoe", "G(3), H(2), I(3)"),
        (ONEIDA, STACKS, "I(3)(b)–(c)"),
    ],
)
def test_the_sixth_card_lies_face_up_and_all_see_it(book: str, dealing: str, clause: str) -> None:
    round = play(book, "play", dealing=dealing)
    to_dealer = [event for event in of(Dealt, round) if event.to == "dealer"]
    assert [(event.face, len(event.cards)) for event in to_dealer] == [("down", 5), ("up", 1)]
    assert (to_dealer[1].cards, to_dealer[1].cite.clause) == ((SIXTH,), clause)
    assert all(event.face == "down" for event in of(Dealt, round) if event.to != "dealer")
    assert type(round.ask) is Choose
    assert round.ask.sees.shown == {"dealer": (SIXTH,)}
    for seat in SEATS:
        view = write_log(round.view(seat)).decode()
        assert f'"{SIXTH}"' in view
        assert not any(f'"{card}"' in view for card in HANDS["dealer"].split()[:5])


@pytest.mark.parametrize(("book", "clause"), [(HORSESHOE, "§9.II"), (ONEIDA, "I(3)(b)–(c)")])
def test_the_other_four_of_the_last_stack_are_discarded_unseen(book: str, clause: str) -> None:
    round = play(book, dealing=STACKS)
    [gone] = of(Discarded, round)
    assert (len(gone.cards), gone.face, gone.cite.clause) == (4, "down", clause)
    for seat in SEATS:
        assert [event.cards for event in round.view(seat) if type(event) is Discarded] == [(UNSEEN,) * 4]
    assert play(book, dealing="hand").table.net == round.table.net
    assert of(Discarded, play(book, dealing="hand")) == []


@pytest.mark.parametrize("book", BOOKS)
def test_seven_players_and_a_stack_more_come_out_of_one_deck(book: str) -> None:
    round = open_round(GAME.id, book, range(1, 8), {"dealing": STACKS})
    while round.ask is not None and round.ask.at != "after_deal":
        ask = round.ask
        if type(ask) is Bet:
            round.answer(Stakes({"aces_up": 100}, ask.who))
        else:
            left = ask.shoe.cards_left()[: len(ask.to)] if type(ask) is Draw else []
            round.answer(Cards(tuple(left)) if left else GO_ON)
    assert round.table.shoe is not None
    assert round.table.shoe.left == 52 - 5 * 9


# -- the decision --------------------------------------------------------------------------------


def offers(round: Round) -> list[tuple[str, Amount | None]]:
    assert type(round.ask) is Choose
    return [(choice.do, choice.amount) for choice in round.ask.choices]


def test_horseshoe_10_iii_play_is_one_two_or_three_times_the_ante() -> None:
    round = play(HORSESHOE, "play")
    assert offers(round) == [("play", Amount(1000, 3000, 1000)), ("fold", None)]
    assert type(round.ask) is Choose
    assert round.ask.cite.clause == "§1.I.D, §7.I.A, §10.III"


def test_oneida_j_3_a_play_is_anything_between_that_chips_make() -> None:
    assert offers(play(ONEIDA, "play")) == [("play", Amount(1000, 3000, 100)), ("fold", None)]
    halves = play(ONEIDA, "play", smallest_chip="0.50")
    assert offers(halves) == [("play", Amount(1000, 3000, 50)), ("fold", None)]


@pytest.mark.parametrize(("book", "asked"), [(HORSESHOE, [1, 3]), (ONEIDA, [1, 3, 6])])
def test_players_decide_clockwise_and_at_horseshoe_only_those_with_an_ante(
    book: str, asked: list[int]
) -> None:
    assert [event.seat for event in of(Decided, play(book))] == asked


def test_oneida_j_3_b_aces_up_alone_may_be_laid_down_or_folded() -> None:
    round = play(ONEIDA, "play")
    round.answer(DOES[1])
    round.answer(DOES[3])
    assert type(round.ask) is Choose
    assert (round.ask.who, round.ask.cite.clause) == (6, "J(3)(b), J(5)")
    assert offers(round) == [("play", None), ("fold", None)]
    round.answer(Chosen("fold"))
    while round.ask is not None:
        round.answer(usual(round.ask, round))
    assert round.table.net[6, "aces_up"] == -300  # two pair would have paid
    [taken] = [event for event in of(Taken, round) if event.seat == 6]
    assert (taken.cite.rule, taken.cite.clause) == ("rules.fold_forfeits", "A(3), J(5)")
    assert not [event for event in of(Shown, round) if event.who == 6]


def test_horseshoe_10_iii_aces_up_alone_has_nothing_to_decide() -> None:
    seat = {"seat": 1, "wagers": {"aces_up": "5"}, "cards": HANDS[1].split()}
    record = {"rulebook": HORSESHOE, "game": GAME.id, "dealer": HANDS["dealer"].split()}
    for do in ("fold", "play"):
        decided = {**seat, "decisions": [{"at": "play", "do": do}]}
        answer = settle_line(json.dumps({**record, "seats": [decided]}).encode())["refused"]
        assert (answer["code"], answer["rule"]) == ("unused_decision", "rules.fold_without_ante")
        assert answer["clause"] == "§10.III"
        assert "no ante" in answer["message"]
    assert settle_line(json.dumps({**record, "seats": [seat]}).encode())["net"] == {"1": {"aces_up": "5"}}


@pytest.mark.parametrize(("book", "aces_up"), [(HORSESHOE, -700), (ONEIDA, -700)])
def test_a_fold_is_collected_before_the_reveal(book: str, aces_up: int) -> None:
    round = play(book, "before_reveal")
    taken = {(event.seat, event.wager) for event in of(Taken, round)}
    assert taken == ({(3, "ante")} if book == HORSESHOE else {(3, "ante"), (3, "aces_up")})
    assert play(book).table.net[3, "aces_up"] == aces_up  # a pair of kings loses, folded or not


# -- settlement ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "order"),
    [
        (HORSESHOE, [(6, "aces_up"), (3, "aces_up"), (1, "ante"), (1, "play"), (1, "aces_up")]),
        (ONEIDA, [(6, "aces_up"), (1, "play"), (1, "ante"), (1, "aces_up")]),
    ],
)
def test_hands_are_settled_from_the_far_right_in_the_documents_sequence(book: str, order: list[Any]) -> None:
    """Horseshoe §10.VI, Oneida J(8)."""
    round = play(book)
    reveal = next(place for place, entry in enumerate(round.log) if type(entry) is Shown)
    after = [entry for entry in round.log[reveal:] if type(entry) in (Paid, Taken)]
    assert [(event.seat, event.wager) for event in after] == order


@pytest.mark.parametrize("book", BOOKS)
def test_the_bonus_is_paid_on_a_lost_ante_before_aces_up(book: str) -> None:
    round = open_round(GAME.id, book, (1,))
    hands = {1: iter(["Ac", "Ad", "Ah", "6s", "3d"]), "dealer": iter(["2c", "2d", "2h", "2s", "Qc", "Qd"])}
    while (ask := round.ask) is not None:
        if type(ask) is Bet:
            round.answer(Stakes({"ante": 1000, "aces_up": 500}, 1))
        elif type(ask) is Draw:
            round.answer(Cards(tuple(next(hands[who]) for who in ask.to)))
        else:
            round.answer(Chosen("play", 2000) if type(ask) is Choose else GO_ON)
    settled = [
        (event.wager, type(event), event.amount) for event in round.log if type(event) in (Paid, Taken)
    ]
    contest = [("ante", Taken, 1000), ("play", Taken, 2000)]
    aces_up = ("aces_up", Paid, 4000 if book == HORSESHOE else 3500)
    in_order = contest if book == HORSESHOE else contest[::-1]
    assert settled == [*in_order, ("ante_bonus", Paid, 2000), aces_up]


@pytest.mark.parametrize(
    ("book", "equal", "bonus"),
    [(HORSESHOE, "§11.I.A", "§11.I.B"), (ONEIDA, "C(3), J(10), K(1)(a)", "K(1)(c)")],
)
def test_an_equal_hand_wins_and_the_explanation_says_so(book: str, equal: str, bonus: str) -> None:
    seat = {
        "seat": 1,
        "wagers": {"ante": "10"},
        "cards": ["5h", "6h", "7h", "8h", "Kd"],
        "decisions": [{"at": "play", "do": "play", "amount": "10"}],
    }
    record = {
        "rulebook": book,
        "game": GAME.id,
        "seats": [seat],
        "dealer": ["5s", "6s", "7s", "8s", "2c", "2d"],
    }
    answer = settle_line(json.dumps(record).encode())
    assert answer["net"] == {"1": {"ante": "10", "play": "10", "ante_bonus": "200"}}
    assert answer["why"]["1"]["ante"] == {"rule": "rules.player_equal", "clause": equal}
    assert answer["why"]["1"]["ante_bonus"] == {"rule": "pay.ante_bonus", "clause": bonus}


@pytest.mark.parametrize("book", BOOKS)
def test_every_payment_is_explained_by_the_hands(book: str) -> None:
    told = {(one.seat, one.wager): str(one) for one in explain(play(book).log)}
    against = "seat 1: pair of aces against pair of queens: player higher"
    assert against in told[1, "ante"]
    assert against in told[1, "play"]
    assert "pair of aces" in told[1, "aces_up"]
    assert "against" not in told[1, "aces_up"]
    assert "two pair" in told[6, "aces_up"]


@pytest.mark.parametrize(("book", "shown"), [(HORSESHOE, True), (ONEIDA, False)])
def test_the_dealers_hand_where_nobody_plays(book: str, shown: bool) -> None:
    """Horseshoe §10.V shows it always, Oneida J(6) only where a Play wager stands."""
    round = play(book, "play")
    while (ask := round.ask) is not None:
        folds = type(ask) is Choose and ask.who != 6
        round.answer(Chosen("fold") if folds else usual(ask, round))
    turned = [event.cards for event in of(Shown, round) if event.who == "dealer"]
    assert turned == ([tuple(HANDS["dealer"].split())] if shown else [])
    assert round.table.net[6, "aces_up"] == (900 if book == HORSESHOE else 600)


# -- what is not allowed -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "kind", "clause"),
    [
        (HORSESHOE, "verbal_wager", "§7.II"),
        (HORSESHOE, "two_positions", "§7.V"),
        (ONEIDA, "verbal_wager", "F(2)"),
    ],
)
def test_what_the_document_refuses_is_refused_at_every_moment(book: str, kind: str, clause: str) -> None:
    for moment in ("wagers", "before_deal", "deal", "after_deal", "play", "before_reveal", "after_round"):
        assert refused(play(book, moment), IrregularityCall(kind)) == ("not_allowed", clause)


MOMENTS = ("wagers", "before_deal", "deal", "after_deal", "play", "before_reveal", "after_round")
CLAUSES = {
    (HORSESHOE, "dealer_card_exposed"): "§12.III",
    (HORSESHOE, "improper_cut"): "§5.V",
    (HORSESHOE, "wrong_number_of_cards"): "§12.II",
    (HORSESHOE, "player_leaves"): "§7.III",
    (ONEIDA, "dealer_card_exposed"): "L(4)",
    (ONEIDA, "improper_cut"): "E(4)",
    (ONEIDA, "wrong_number_of_cards"): "L(3)",
    (ONEIDA, "card_face_up"): "L(1)",
    (ONEIDA, "stub_count_wrong"): "G(6)(b)(ii)",
}
FITS = {
    "dealer_card_exposed": MOMENTS[2:6],
    "improper_cut": MOMENTS[:2],
    "wrong_number_of_cards": MOMENTS[2:],
    "player_leaves": MOMENTS[1:6],
    "card_face_up": MOMENTS[2:3],
    "stub_count_wrong": MOMENTS[3:],
}


@pytest.mark.parametrize(("book", "kind"), CLAUSES)
def test_a_call_is_taken_at_the_moments_the_clause_has(book: str, kind: str) -> None:
    call = IrregularityCall(kind, seat=1 if kind == "player_leaves" else 0)
    for moment in MOMENTS:
        round = play(book, moment)
        if moment in FITS[kind]:
            round.answer(call)
            assert [event.cite.clause for event in of(Irregular, round)] == [CLAUSES[book, kind]]
        else:
            assert refused(round, call) == ("not_now", CLAUSES[book, kind])


@pytest.mark.parametrize(("book", "clause"), [(HORSESHOE, "§12.V"), (ONEIDA, "L(6)")])
def test_only_an_automated_shoe_jams(book: str, clause: str) -> None:
    for dealing in ("hand", "shoe") if book == ONEIDA else ("hand",):
        assert refused(play(book, "deal", dealing=dealing), IrregularityCall("shoe_jam")) == (
            "cannot_happen",
            clause,
        )
    for moment in MOMENTS[:-1]:
        round = play(book, moment, dealing=STACKS)
        round.answer(IrregularityCall("shoe_jam"))
        assert round.void
    assert refused(play(book, "after_round", dealing=STACKS), IrregularityCall("shoe_jam")) == (
        "not_now",
        clause,
    )


def test_oneida_l_2_a_card_dealt_in_error_in_a_manual_deal() -> None:
    call = IrregularityCall("card_dealt_in_error", card="Ts")
    for dealing in ("hand", "shoe"):
        round = play(ONEIDA, "deal", dealing=dealing)
        round.answer(call)
        assert round.table.waiting == ["Ts"]
    assert refused(play(ONEIDA, "deal", dealing=STACKS), call) == ("cannot_happen", "L(2)")


@pytest.mark.parametrize("dealing", ["hand", STACKS])
def test_horseshoe_12_i_a_card_drawn_in_error_is_the_next_card_however_it_is_dealt(dealing: str) -> None:
    round = play(HORSESHOE, "deal", dealing=dealing)
    round.answer(IrregularityCall("card_dealt_in_error", card="Ts"))
    assert round.ask is not None
    drawn = usual(round.ask, round)
    assert type(drawn) is Cards
    with pytest.raises(Refusal) as refusal:
        round.answer(drawn)
    assert refusal.value.code == "next_card"
    round.answer(Cards(("Ts", *drawn.cards[1:])))
    assert round.table.hands[1][0] == "Ts"


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_drawn_in_error_may_be_the_sixth(book: str) -> None:
    round = play(book, "deal", draws=1)
    round.answer(IrregularityCall("card_dealt_in_error", card="Ts"))
    round.answer(Cards(("Ts",)))
    assert round.table.shown == {"dealer": ("Ts",)}


@pytest.mark.parametrize("book", BOOKS)
def test_the_exposed_card_is_one_of_the_dealers(book: str) -> None:
    for card in ("Ac", "Ts"):  # a player's; nobody's
        code, _ = refused(play(book, "after_deal"), IrregularityCall("dealer_card_exposed", card=card))
        assert code == "impossible_card"
    round = play(book, "after_deal")
    round.answer(IrregularityCall("dealer_card_exposed", card=HIDDEN))
    assert round.void


@pytest.mark.parametrize("book", BOOKS)
def test_the_sixth_card_is_no_exposure(book: str) -> None:
    """Horseshoe §12.III, Oneida L(4): it lies face up by the rules."""
    code, _ = refused(play(book, "after_deal"), IrregularityCall("dealer_card_exposed", card=SIXTH))
    assert code == "impossible_card"


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_exposed_as_it_is_dealt_may_be_named(book: str) -> None:
    round = play(book, "deal")
    round.answer(IrregularityCall("dealer_card_exposed", card=HIDDEN))
    assert round.void


@pytest.mark.parametrize("book", BOOKS)
def test_a_void_gives_back_a_play_wager_already_made(book: str) -> None:
    round = play(book, "before_reveal")
    assert round.table.on(1, "play") == 3000
    round.answer(IrregularityCall("dealer_card_exposed"))
    assert set(round.table.net.values()) == {0}
    back = {(event.seat, event.wager): event.amount for event in of(Reversed, round)}
    assert back[1, "play"] == 3000
    assert back[3, "ante"] == 2000  # collected with the fold


def test_horseshoe_7_iii_one_who_leaves_loses_all_that_stands() -> None:
    round = play(HORSESHOE, "before_reveal")
    assert refused(round, IrregularityCall("player_leaves")) == ("missing_seat", "§7.III")
    for seat in SEATS:
        round.answer(IrregularityCall("player_leaves", seat=seat))
    while round.ask is not None:
        round.answer(usual(round.ask, round))
    assert round.net()[1] == {"ante": -1000, "aces_up": -500, "play": -3000}
    assert round.net()[3] == {"ante": -2000, "aces_up": -700}  # the fold had left aces up
    assert round.net()[6] == {"aces_up": -300}
    stands = play(HORSESHOE, "before_reveal", abandoned_wagers="stand")
    stands.answer(IrregularityCall("player_leaves", seat=1))
    while stands.ask is not None:
        stands.answer(usual(stands.ask, stands))
    assert stands.table.net == play(HORSESHOE).table.net


# -- what the staff owe --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "dealing", "before", "after"),
    [
        (HORSESHOE, "hand", {"§5.I", "§8.I.A–B"}, {"§8.III"}),
        (HORSESHOE, STACKS, {"§5.I", "§9.I.A"}, {"§9.III"}),
        (ONEIDA, "hand", {"E(2)(a)(i)", "H(1)(a)–(b), H(1)(d)"}, set()),
        (ONEIDA, "shoe", {"G(1)–(2)"}, set()),
        (ONEIDA, STACKS, {"B(5)(f)", "I(1), I(2)(a)"}, set()),
    ],
)
def test_how_the_cards_are_dealt_is_what_the_staff_owe(
    book: str, dealing: str, before: set[str], after: set[str]
) -> None:
    due = {entry.at: {cite.clause for cite in entry.duties} for entry in of(Due, play(book, dealing=dealing))}
    always = {"E(1), E(2)(a)", "F(3), G(2), H(1)(c), I(2)(b)"} if book == ONEIDA else set()
    stub = {"G(4), H(3), I(4)", "G(5)–(7), H(4), I(5)"} if book == ONEIDA else set()
    assert due["before_deal"] == before | always
    assert due["after_deal"] == after | stub


# -- the chapters --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_every_citation_names_a_clause_the_list_has(book: str) -> None:
    chapter = GAME.chapter(book)
    for base, clauses in ((False, read_clauses(book, GAME.id)), (True, base_clauses(book, chapter))):
        cites = (cite for cite in chapter.cites() if chapter.from_base(cite.rule) is base)
        cited = {single for cite in cites for single in expand(cite.clause)}
        assert cited - {clause.id for clause in clauses} == set()


LIMITS = {"minimum", "maximum", "smallest_chip", "aces_up_minimum", "aces_up_maximum"}


@pytest.mark.parametrize(
    ("book", "options", "facts"),
    [
        (
            HORSESHOE,
            {"abandoned_wagers", "meter", "meter_rate", "meter_reset"},
            {"shuffler", "second_deck", "idle_cards", "odds_notice", "progressive_notice"},
        ),
        (
            ONEIDA,
            {"adjacent_positions", "wager_version", "match_play_coupons"},
            {"second_deck", "electronic_verification"},
        ),
    ],
)
def test_what_the_house_may_choose(book: str, options: set[str], facts: set[str]) -> None:
    chapter = GAME.chapter(book)
    assert set(chapter.options) == LIMITS | {"dealing"} | options
    assert {name for name, fact in chapter.facts.items() if fact.choices} == facts
    with pytest.raises(Refusal) as refusal:
        GAME.rules(book, {"second_deck": "three"})
    assert (refusal.value.code, refusal.value.clause) == (
        "outside_range",
        chapter.facts["second_deck"].cite.clause,
    )


@pytest.mark.parametrize(
    ("book", "options", "code", "clause"),
    [
        (HORSESHOE, {"play_most": 4}, "not_an_option", "§7.I.A, §10.III"),
        (HORSESHOE, {"wager_version": "a"}, "not_an_option", "§7.I.C"),
        (HORSESHOE, {"adjacent_positions": True}, "not_an_option", "§7.V"),
        (HORSESHOE, {"dealing": "shoe"}, "bad_option", "§8, §9"),
        (ONEIDA, {"wager_version": "d"}, "bad_option", "F(1), F(5)(a), F(5)(b), F(5)(c)"),
        (ONEIDA, {"sixth_card": "the bottom card of one more stack"}, "not_an_option", "I(3)(b)–(c)"),
        (ONEIDA, {"minimum": "0"}, "outside_range", "F(1)(a)–(b)"),
        (ONEIDA, {"abandoned_wagers": "lost"}, "unknown_option", ""),
    ],
)
def test_a_posting_outside_the_document_is_refused(
    book: str, options: dict[str, Any], code: str, clause: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.rules(book, options)
    assert (refusal.value.code, refusal.value.clause) == (code, clause)


@pytest.mark.parametrize(
    ("book", "pay", "code"),
    [
        (HORSESHOE, {"aces_up": {"straight flush": "50 to 1"}}, "fixed_table"),
        (ONEIDA, {"ante_bonus": {"three of a kind": "1 to 1"}}, "fixed_table"),
        (ONEIDA, {"aces_up": {"pair": "1 to 1"}}, "unknown_row"),
    ],
)
def test_the_tables_are_fixed(book: str, pay: dict[str, dict[str, str]], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.rules(book, {}, pay)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"play_least": 4}, "play_least"),
        ({"bank": "player-dealer"}, "bank"),
        ({"fold_forfeits": ["aces_up"]}, "fold_forfeits"),
        ({"settle_sequence": ["ante", "play", "aces_up"]}, "settle_sequence"),
        ({"action_order": "clockwise from the player-dealer's left"}, "action_order"),
    ],
)
def test_a_chapter_that_contradicts_itself_does_not_load(values: dict[str, Any], rule: str) -> None:
    with pytest.raises(RulebookError) as error:
        rules_of(GAME, HORSESHOE, changed(raw_chapter(HORSESHOE, GAME.id), **values))
    assert error.value.rule == f"rules.{rule}"


@pytest.mark.parametrize(("least", "most", "multiples"), [(1, 3, (1, 3)), (2, 2, (2,)), (3, 3, (3,))])
def test_the_least_and_the_most_are_what_may_be_best(
    least: int, most: int, multiples: tuple[int, ...]
) -> None:
    rules = rules_of(
        GAME, HORSESHOE, changed(raw_chapter(HORSESHOE, GAME.id), play_least=least, play_most=most)
    )
    assert rules.once(GAME.rules_class).multiples == multiples
