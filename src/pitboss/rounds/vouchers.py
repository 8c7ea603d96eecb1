"""Promotional vouchers, staked in place of chips: winnings are paid, and the voucher itself is never worth chips.

The house lends a voucher's face in chips. Chips that come back as a stake are forfeited at the end of the round. A
push gives the voucher back.
"""

from typing import TYPE_CHECKING

from pitboss.money import Cents
from pitboss.rounds.coupons import LAID, RETURNED, TAKEN, Coupons
from pitboss.rounds.events import Coupon, Forfeited, Paid, Returned, Vouched
from pitboss.rounds.ledger import Spot
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.rounds.chips import Chips

RULE = "voucher_wagers"


def vouchers_of(rules: Rules) -> Coupons | None:
    """The wagers, or kinds of wager, that take vouchers, or None if the document does not mention vouchers."""
    return Coupons(rules.names(RULE), rules.cite(RULE)) if RULE in rules else None


def lend(chips: "Chips", seat: int, wager: str, face: Cents) -> None:
    """Take a voucher and lend the chips that are staked for it."""
    cite = chips.rules.cite(RULE)
    chips.vouchers[seat, wager] = face
    chips.log.append(Coupon(seat, wager, face, LAID, cite))
    chips.post(Vouched(seat, wager, face, cite))


def forfeit_vouchers(chips: "Chips") -> None:
    """Take back what is left of the chips lent when a round ends. A voucher that neither won nor lost goes back."""
    for spot, face in chips.vouchers.items():
        back = min(face, sum(one.amount for one in chips.log if type(one) is Returned and _at(one) == spot))
        won = any(type(one) is Paid and _at(one) == spot for one in chips.log)
        why: Cite | None = chips.why.get(spot)
        cite = chips.rules.cite(RULE)
        if back:
            chips.post(Forfeited(*spot, back, cite))
        chips.log.append(Coupon(*spot, face, TAKEN if won or back < face else RETURNED, cite))
        chips.ledger.why[spot] = why or cite
    chips.vouchers.clear()


def _at(event: Paid | Returned) -> Spot:
    return event.seat, event.wager
