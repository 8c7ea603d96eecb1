"""Boxes of blackjack at full speed: many rounds at once, each played up to its next decision by compiled code.

It deals, plays and settles without rules of its own: what may be done with a hand, its pay and when the dealer draws is
looked up in tables that the game itself wrote (`boxes`).
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.gym.compiled import LONGEST, NONE, Ints, copy, mask
from pitboss.odds.draws import small, uncounted

MOST_HANDS, MOST_CARDS = 4, 24
"""The most hands of a box, and cards of a hand."""
DEALER = MOST_HANDS
"""The row of the dealer's cards, behind those of the hands."""
SPOT, STAGE, HANDS, NOW, STEPS, INSURED, BALANCE, LIES, PAID, SIZE, TOTAL, SOFT, DID, STAKED = (
    *range(9),
    *range(9, 34, 5),
)
"""The state of a box. The last five have a place for each hand and for the dealer."""
KEPT = 34
DOUBLED, FACE_DOWN, GAVE_UP, RESCUED, LAID = 1, 2, 4, 8, 16
"""The state of a hand. One that is laid was staked by the house."""
DEALT, INSURING, INSURED_OR_NOT, PLAYING, OVER = range(5)
"""The stage of a round. A box with the choice of an early surrender is insured or not."""
INSURE, EVEN_MONEY, DECLINE, GO_ON, SURRENDER, HIT, STAND, DOUBLE, DOUBLE_DOWN, SPLIT, RESCUE = range(11)
MOST_POINTS, OVER_21, NATURAL, SURRENDERED, SAVED, BONUS = 21, 22, 23, 24, 25, 26
"""The end of a hand: with its total, over, or in one of these ways. Kinds of 21 with a bonus come last."""
ENDS = BONUS + 16
DEALER_22, DEALER_OVER, DEALER_NATURAL = 22, 23, 24
RESULTS = 25
"""The end of the dealer's hand: with a total, with 22, with more, or with a blackjack."""
MOST_IDLE = 1_000
RANKS, UPS = 13, 3
NOT_PITCHED, PITCHED_UP, PITCHED_DOWN = range(3)
"""Whether cards are pitched from the hand, and how they lie."""

Bytes: TypeAlias = NDArray[np.uint8]


MOST_CHOICES = 32
"""The most choices with their amounts that a table can offer."""
_PAID = (ENDS, RESULTS)
_TWO = (RANKS, RANKS)
TOLD = np.dtype(
    [
        # What each card counts, an ace eleven, and its rank.
        ("worth", np.int64, 52),
        ("rank", np.int64, 52),
        # What may be chosen before anything else, `[up, blackjack]`; 0 if nothing is asked. Choices are bits.
        ("insurance", np.int64, (UPS, 2)),
        # The choices before the hole card is checked, `[up, first, second]`.
        ("early", np.int64, (UPS, *_TWO)),
        # The choices with two cards, `[hands of the box, up, too late to surrender, first, second]`.
        ("two", np.int64, (MOST_HANDS, UPS, 2, *_TWO)),
        # The choices with more, `[doubled, split, split ace, cards, soft, total]`; so many cards make a difference.
        ("more", np.int64, (2, 2, 2, MOST_CARDS, 2, MOST_POINTS + 1)),
        ("sizes", np.int64),
        # By the up-card: whether it is too late to surrender in one's turn, whether a blackjack waits, and whether
        # the hole card is checked.
        ("too_late", np.int64, UPS),
        ("waits", np.int64, UPS),
        ("checked", np.int64, UPS),
        # How many choices there are, what each does, the cents it stakes (-1: none), and the number of its action
        # (-1: it has none, and takes the place of one of the others).
        ("choices", np.int64),
        ("do", np.int64, MOST_CHOICES),
        ("cents", np.int64, MOST_CHOICES),
        ("number", np.int64, MOST_CHOICES),
        ("first_other", np.int64),
        # The net in cents of the first hand, of a later one, of one that the house laid, `[end, result]`.
        ("first", np.int64, _PAID),
        ("later", np.int64, _PAID),
        ("laid", np.int64, _PAID),
        # The net of a double, `[choice, end, result]`, and of insurance, `[choice, blackjack]`.
        ("doubled", np.int64, (MOST_CHOICES, *_PAID)),
        ("insured", np.int64, (MOST_CHOICES, 2)),
        # What a blackjack wins that is paid at once, and as even money.
        ("blackjack", np.int64),
        ("even_money", np.int64),
        # How a 21 ends that earns a bonus, `[cards, 6-7-8 or 7-7-7, suited or spades]`; 0 if it earns none.
        ("bonus", np.int64, (8, 3, 3)),
        # Whether the dealer draws, `[total, soft]`.
        ("dealer_draws", np.int64, (MOST_POINTS + 1, 2)),
        ("double_cards", np.int64),
        ("no_hole_card", np.int64),
        ("pitched", np.int64),
        ("stake", np.int64),
        # The places of the wagers in what is seen, those of later hands and of doubles by the hand.
        ("main", np.int64),
        ("insurance_at", np.int64),
        ("splits", np.int64, MOST_HANDS),
        ("doubles", np.int64, MOST_HANDS),
        # The numbers of the moments.
        ("at_insurance", np.int64),
        ("at_hand", np.int64, MOST_HANDS),
    ]
)
"""The game's rules for its rounds, in one block. Up-cards are 0, an ace 1, a ten-value card 2."""
Told: TypeAlias = Any


class Boxes(NamedTuple):
    """Rounds in progress: the state of each, its cards by hand, its shoe, and the state of its chance."""

    kept: Ints
    cards: Bytes
    shoes: Bytes
    chance: NDArray[np.uint64]


@uncounted
def _draw(boxes: Any, told: Any, i: int, to: int) -> None:
    """Draw the next card of a box's shoe to a hand, every card that is left equally likely, and count the hand."""
    box, shoe = boxes.kept[i], boxes.shoes[i]
    spot = box[SPOT]
    other = spot + small(boxes.chance[i], len(shoe) - spot)
    shoe[spot], shoe[other] = shoe[other], shoe[spot]
    card = shoe[spot]
    box[SPOT] += 1
    boxes.cards[i, to, box[SIZE + to]] = card
    box[SIZE + to] += 1
    _count(box, to, told.worth[card])


@uncounted
def _count(box: Any, to: int, worth: int) -> None:
    """Count one card more: an ace counts eleven unless that passes 21."""
    total, soft = box[TOTAL + to] + worth, box[SOFT + to] + (worth == 11)
    while total > MOST_POINTS and soft:
        total, soft = total - 10, soft - 1
    box[TOTAL + to], box[SOFT + to] = total, soft


@uncounted
def _up(boxes: Any, told: Any, i: int) -> int:
    worth = told.worth[boxes.cards[i, DEALER, 0]]
    return 1 if worth == 11 else 2 if worth == 10 else 0


@uncounted
def _natural(box: Any, hand: int) -> bool:
    return bool(box[HANDS] == 1 and box[SIZE + hand] == 2 and box[TOTAL + hand] == MOST_POINTS)


@uncounted
def _begin(boxes: Any, told: Any, i: int) -> None:
    """Deal two cards to the box and to the dealer, from a full shoe."""
    box = boxes.kept[i]
    steps = box[STEPS]
    box[:] = 0
    box[STEPS], box[HANDS] = steps, 1
    box[INSURED] = NONE
    for hand in range(MOST_HANDS):
        box[STAKED + hand] = NONE
    box[BALANCE], box[LIES] = -told.stake, told.stake
    _draw(boxes, told, i, 0)
    _draw(boxes, told, i, DEALER)
    _draw(boxes, told, i, 0)
    if not told.no_hole_card:
        _draw(boxes, told, i, DEALER)


@uncounted
def _stake(box: Any, cents: int) -> None:
    box[BALANCE] -= cents
    box[LIES] += cents


@uncounted
def _pay_natural(box: Any, told: Any, win: int) -> None:
    """Pay a blackjack before the dealer's hand is known."""
    box[BALANCE] += told.stake + win
    box[LIES] -= told.stake
    box[PAID] = 1


@uncounted
def _collect_insurance(box: Any, told: Any, natural: int) -> None:
    """Settle insurance, if it was taken."""
    choice = box[INSURED]
    if choice >= 0:
        box[BALANCE] += told.cents[choice] + told.insured[choice, natural]
        box[LIES] -= told.cents[choice]
        box[INSURED] = NONE


@uncounted
def _go_on(boxes: Any, told: Any, i: int) -> int:
    """Play a round up to the next decision, and return the choices as bits, or 0 when it is over."""
    box, up = boxes.kept[i], _up(boxes, told, i)
    if box[STAGE] < INSURED_OR_NOT:
        choices = _before_the_check(boxes, told, i, up)
        if choices:
            return choices
    if box[STAGE] < PLAYING:
        _check(boxes, told, i, up)
    while box[STAGE] == PLAYING and box[NOW] < box[HANDS]:
        if box[SIZE + box[NOW]] == 1:
            _draw(boxes, told, i, box[NOW])
        choices = _choices(boxes, told, i, up)
        if choices:
            return choices
        box[NOW] += 1
    if box[STAGE] == PLAYING:
        _play_dealer(boxes, told, i)
        _settle(boxes, told, i)
    return 0


@uncounted
def _before_the_check(boxes: Any, told: Any, i: int, up: int) -> int:
    """Offer insurance, pay a blackjack that need not wait, and offer an early surrender."""
    box, natural = boxes.kept[i], _natural(boxes.kept[i], 0)
    if box[STAGE] == DEALT:
        box[STAGE] = INSURING
        if told.insurance[up, int(natural)]:
            return int(told.insurance[up, int(natural)])
    box[STAGE] = INSURED_OR_NOT
    if natural and not told.waits[up] and not box[PAID]:
        _pay_natural(box, told, told.blackjack)
    first, second = told.rank[boxes.cards[i, 0, 0]], told.rank[boxes.cards[i, 0, 1]]
    return 0 if box[PAID] else int(told.early[up, first, second])


@uncounted
def _check(boxes: Any, told: Any, i: int, up: int) -> None:
    """Check the hole card where a reader does: a blackjack ends the round, else insurance is lost."""
    box = boxes.kept[i]
    box[STAGE] = PLAYING
    if told.checked[up]:
        if box[TOTAL + DEALER] == MOST_POINTS:
            _settle(boxes, told, i)
            return
        _collect_insurance(box, told, 0)
        if _natural(box, 0) and not box[PAID]:
            _pay_natural(box, told, told.blackjack)


@uncounted
def _choices(boxes: Any, told: Any, i: int, up: int) -> int:
    """The actions of the hand whose turn it is."""
    box, hand = boxes.kept[i], boxes.kept[i, NOW]
    did, size, total = box[DID + hand], box[SIZE + hand], box[TOTAL + hand]
    if did & (GAVE_UP | RESCUED) or total > MOST_POINTS:
        return 0
    first = told.rank[boxes.cards[i, hand, 0]]
    if size == 2:
        second = told.rank[boxes.cards[i, hand, 1]]
        return int(told.two[box[HANDS] - 1, up, told.too_late[up], first, second])
    split = int(box[HANDS] > 1)
    ace = int(split and told.worth[boxes.cards[i, hand, 0]] == 11)
    size = min(size, told.sizes)
    return int(told.more[did & DOUBLED, split, ace, size, int(box[SOFT + hand] > 0), total])


@uncounted
def _act(boxes: Any, told: Any, i: int, choice: int) -> None:
    """Carry a choice out."""
    box, do, cents = boxes.kept[i], told.do[choice], max(told.cents[choice], 0)
    hand = box[NOW]
    if do == INSURE:
        box[INSURED] = choice
        _stake(box, cents)
    elif do == EVEN_MONEY:
        _pay_natural(box, told, told.even_money)
    elif do == HIT:
        _draw(boxes, told, i, hand)
    elif do == SPLIT:
        _stake(box, cents)
        _split(boxes, told, i, hand, LAID if told.cents[choice] < 0 else 0)
    elif do in (DOUBLE, DOUBLE_DOWN):
        _stake(box, cents)
        box[STAKED + hand] = choice
        for _ in range(told.double_cards):
            _draw(boxes, told, i, hand)
        box[DID + hand] |= DOUBLED | (FACE_DOWN if do == DOUBLE_DOWN else 0)
    elif do in (SURRENDER, RESCUE):
        box[DID + hand] |= GAVE_UP if do == SURRENDER else RESCUED
    if do in (STAND, RESCUE) or (do == SURRENDER and box[STAGE] == PLAYING):
        box[NOW] += 1


@uncounted
def _split(boxes: Any, told: Any, i: int, hand: int, laid: int) -> None:
    """Make two hands of one, the new one right behind it. The first gets its second card at once.

    Every hand behind it waits with one card.
    """
    box, cards = boxes.kept[i], boxes.cards[i]
    for place in range(box[HANDS], hand + 1, -1):
        for part in (SIZE, TOTAL, SOFT, DID, STAKED):
            box[part + place] = box[part + place - 1]
        cards[place, 0] = cards[place - 1, 0]
    box[HANDS] += 1
    cards[hand + 1, 0] = cards[hand, 1]
    for one in (hand, hand + 1):
        box[SIZE + one], box[TOTAL + one], box[SOFT + one] = 1, 0, 0
        _count(box, one, told.worth[cards[one, 0]])
    box[DID + hand + 1], box[STAKED + hand + 1] = laid, NONE
    _draw(boxes, told, i, hand)


# -- the end of a round ---------------------------------------------------------------------------


@uncounted
def _undecided(box: Any) -> bool:
    """Whether the dealer's total can still matter to a hand. A face-down card may hide that it cannot."""
    if box[PAID] or _natural(box, 0):
        return False
    for hand in range(box[HANDS]):
        did = box[DID + hand]
        over = box[TOTAL + hand] > MOST_POINTS and not did & FACE_DOWN
        if not over and not did & (GAVE_UP | RESCUED):
            return True
    return False


@uncounted
def _play_dealer(boxes: Any, told: Any, i: int) -> None:
    """Complete the dealer's hand, if it is not a blackjack and matters."""
    box = boxes.kept[i]
    if box[SIZE + DEALER] == 1:
        _draw(boxes, told, i, DEALER)
    if box[TOTAL + DEALER] == MOST_POINTS or not _undecided(box):
        return
    while (
        box[TOTAL + DEALER] <= MOST_POINTS
        and told.dealer_draws[box[TOTAL + DEALER], int(box[SOFT + DEALER] > 0)]
    ):
        _draw(boxes, told, i, DEALER)


@uncounted
def _result(box: Any) -> int:
    """The end of the dealer's hand."""
    total = box[TOTAL + DEALER]
    if box[SIZE + DEALER] == 2 and total == MOST_POINTS:
        return DEALER_NATURAL
    return int(min(total, DEALER_OVER))


@uncounted
def _end(boxes: Any, told: Any, i: int, hand: int) -> int:
    """The end of a hand."""
    box = boxes.kept[i]
    did, total = box[DID + hand], box[TOTAL + hand]
    if did & RESCUED:
        return SAVED
    if did & GAVE_UP:
        return SURRENDERED
    if _natural(box, hand):
        return NATURAL
    if total == MOST_POINTS and not did & DOUBLED:
        return max(MOST_POINTS, _bonus(boxes, told, i, hand))
    return int(min(total, OVER_21))


@uncounted
def _bonus(boxes: Any, told: Any, i: int, hand: int) -> int:
    """The bonus a hand of 21 earns: by its length, or as 6-7-8 or 7-7-7, in one suit or in spades."""
    size, cards = boxes.kept[i, SIZE + hand], boxes.cards[i, hand]
    kind = suited = 0
    if size == 3:
        low, high = 99, 0
        for n in range(3):
            low, high = min(low, told.worth[cards[n]]), max(high, told.worth[cards[n]])
        if (low, high) == (6, 8) or (low, high) == (7, 7):
            kind = 1 if low == 6 else 2
        if cards[0] % 4 == cards[1] % 4 == cards[2] % 4:
            suited = 2 if cards[0] % 4 == 3 else 1
    return int(told.bonus[min(size, 7), kind, suited])


@uncounted
def _settle(boxes: Any, told: Any, i: int) -> None:
    """Settle what still lies on the table. The balance is then what the round won."""
    box = boxes.kept[i]
    result = _result(box)
    _collect_insurance(box, told, int(result == DEALER_NATURAL))
    box[STAGE] = OVER
    if box[PAID]:
        return
    for hand in range(box[HANDS]):
        end, laid, double = _end(boxes, told, i, hand), box[DID + hand] & LAID, box[STAKED + hand]
        if laid:
            box[BALANCE] += told.laid[end, result]
        else:
            box[BALANCE] += told.stake + (told.later[end, result] if hand else told.first[end, result])
        if double >= 0:
            box[BALANCE] += max(told.cents[double], 0) + told.doubled[double, end, result]
    box[LIES] = 0


# -- what is seen ---------------------------------------------------------------------------------


@uncounted
def _thrown_in(box: Any, told: Any, hand: int) -> bool:
    """Whether a hand that is over has been thrown in. One with a card face down lies there until it is settled."""
    did = box[DID + hand]
    if box[TOTAL + hand] <= MOST_POINTS or did & FACE_DOWN or told.pitched == NOT_PITCHED:
        return False
    return bool(told.pitched == PITCHED_UP or did & DOUBLED or box[HANDS] > 1)


@uncounted
def _show(boxes: Any, told: Any, seen: Any, i: int, choices: int) -> None:
    """Write down what a box sees at a decision."""
    box, hand = boxes.kept[i], boxes.kept[i, NOW]
    own, other, wagers = seen.own[i], seen.own_other[i], seen.wagers[i]
    own[:] = 0
    other[:] = 0
    for n in range(box[SIZE + hand]):
        own[boxes.cards[i, hand, n]] += 1
    for one in range(box[HANDS]):
        if one != hand and not _thrown_in(box, told, one):
            for n in range(box[SIZE + one]):
                other[boxes.cards[i, one, n]] += 1
    seen.dealer[i, :] = 0
    seen.dealer[i, boxes.cards[i, DEALER, 0]] = 1
    wagers[:] = 0
    if not box[PAID]:
        wagers[told.main] = told.stake / 100
    if box[INSURED] >= 0:
        wagers[told.insurance_at] = told.cents[box[INSURED]] / 100
    for n in range(box[HANDS]):
        if n and not box[DID + n] & LAID:
            wagers[told.splits[n]] = told.stake / 100
        if box[STAKED + n] >= 0:
            wagers[told.doubles[n]] = max(told.cents[box[STAKED + n]], 0) / 100
    seen.chips[i, 0], seen.chips[i, 1] = box[BALANCE] / 100, box[LIES] / 100
    seen.moment[i] = told.at_insurance if box[STAGE] == INSURING else told.at_hand[hand]
    mask(told, seen, i, choices)


@uncounted
def _show_end(boxes: Any, told: Any, seen: Any, i: int) -> None:
    """Write down what a box sees when its round is over: every card that lies there, and nothing staked."""
    box = boxes.kept[i]
    seen.own[i, :] = 0
    seen.own_other[i, :] = 0
    seen.dealer[i, :] = 0
    for hand in range(box[HANDS]):
        for n in range(0 if _thrown_in(box, told, hand) else box[SIZE + hand]):
            seen.own[i, boxes.cards[i, hand, n]] += 1
    for n in range(box[SIZE + DEALER]):
        seen.dealer[i, boxes.cards[i, DEALER, n]] += 1
    seen.wagers[i, :] = 0
    seen.chips[i, 0], seen.chips[i, 1] = box[BALANCE] / 100, 0
    seen.moment[i] = 0
    seen.action_mask[i, :] = 0


@uncounted
def _next_round(boxes: Any, told: Any, seen: Any, i: int) -> bool:
    """Deal rounds until one has something to decide, and return whether there was one."""
    boxes.kept[i, STEPS] = 0
    for _ in range(MOST_IDLE):
        _begin(boxes, told, i)
        choices = _go_on(boxes, told, i)
        if choices:
            _show(boxes, told, seen, i, choices)
            return True
    return False


@uncounted
def deal(boxes: Any, told: Any, seen: Any) -> bool:
    """Begin every box again, and return whether all have something to decide."""
    found, table = True, told[0]
    for i in range(len(boxes.kept)):
        found &= _next_round(boxes, table, seen, i)
    return found


@uncounted
def step(boxes: Any, told: Any, seen: Any, last: Any, ended: Any, actions: Ints, most_steps: int) -> None:
    """Act for every box. One whose round ends, or is cut off, begins the next, and its end is written to ``last``."""
    table = told[0]
    for i in range(len(boxes.kept)):
        box, action = boxes.kept[i], actions[i]
        choice = seen.choice[i, action] if 0 <= action < seen.choice.shape[1] else NONE
        box[STEPS] += 1
        ended.won[i], ended.refused[i] = 0, choice < 0
        ended.over[i] = ended.cut[i] = False
        if choice >= 0:
            _act(boxes, table, i, choice)
            choices = _go_on(boxes, table, i)
            if choices:
                _show(boxes, table, seen, i, choices)
            else:
                ended.won[i], ended.over[i] = box[BALANCE], True
                _show_end(boxes, table, last, i)
        if not ended.over[i] and box[STEPS] >= most_steps:
            ended.cut[i] = True
            copy(seen, last, i)
        if ended.over[i] or ended.cut[i]:
            for n in range(LONGEST):
                ended.cards[i, n] = boxes.shoes[i, n] if n < box[SPOT] else NONE
            _next_round(boxes, table, seen, i)
