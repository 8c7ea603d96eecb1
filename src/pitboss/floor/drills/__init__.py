"""Drills for dealers in training: cases made by the engine from a seed and judged by the rulebook."""

from pitboss.floor.drills.cases import KINDS, Answer, Case, Judged, Wanted, answer, case, kinds

__all__ = ["KINDS", "Answer", "Case", "Judged", "Wanted", "answer", "case", "kinds"]
