"""The floor: tables that live, the company at them and the chips in front of each seat."""
