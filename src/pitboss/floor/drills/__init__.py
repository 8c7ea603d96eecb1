"""Drills for dealers in training: cases that the engine makes from a seed, and judges by the rulebook."""

from pitboss.floor.drills.cases import KINDS, Answer, Case, Judged, Wanted, answer, case, kinds

__all__ = ["KINDS", "Answer", "Case", "Judged", "Wanted", "answer", "case", "kinds"]
