"""A wheel with pockets: which labels it bears, and how many pockets each."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.chance.draws import Source


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel whose every pocket is equally likely; a section is a label and how many pockets bear it."""

    sections: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        labels = [label for label, _ in self.sections]
        if not labels:
            raise ValueError("A wheel has at least one section.")
        if len(set(labels)) != len(labels):
            raise ValueError(f"A wheel names each section once, not {labels}.")
        for label, pockets in self.sections:
            if pockets < 1:
                raise ValueError(f"Section {label!r} has at least one pocket, not {pockets}.")

    @property
    def pockets(self) -> tuple[str, ...]:
        """The label of every pocket, section by section."""
        return tuple(label for label, pockets in self.sections for _ in range(pockets))

    @property
    def size(self) -> int:
        """How many pockets the wheel has."""
        return sum(pockets for _, pockets in self.sections)

    def ways(self, label: str) -> int:
        """How many pockets bear a label."""
        for name, pockets in self.sections:
            if name == label:
                return pockets
        raise ValueError(
            f"The wheel has no {label!r}; it has {', '.join(name for name, _ in self.sections)}."
        )

    def spin(self, source: Source) -> str:
        """The label of one pocket, each pocket equally likely."""
        return self.pockets[source.below(self.size)]
