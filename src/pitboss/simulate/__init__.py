"""Simulation: run a game's kernel on every core, and compare the results with the exact odds."""

from pitboss.simulate.report import SimulatedWager, SimulationReport
from pitboss.simulate.run import Progress, simulate

__all__ = ["Progress", "SimulatedWager", "SimulationReport", "simulate"]
