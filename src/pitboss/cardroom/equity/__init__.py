"""Equity: what part of a pot hands and ranges win on average, in every form of poker a chapter lays out."""

from pitboss.cardroom.equity.form import Form, form_of
from pitboss.cardroom.equity.report import Equity, HandEquity
from pitboss.cardroom.equity.run import equity, rules_of

__all__ = ["Equity", "Form", "HandEquity", "equity", "form_of", "rules_of"]
