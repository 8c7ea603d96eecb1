"""Simulation: a game's kernel on every core, and what it says held against the exact odds."""

from pitboss.simulate.report import SimulatedWager, SimulationReport
from pitboss.simulate.run import Progress, simulate

__all__ = ["Progress", "SimulatedWager", "SimulationReport", "simulate"]
