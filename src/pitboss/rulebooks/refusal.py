"""Refusals: what was refused, why, and which rule and clause say so."""


class Refusal(Exception):
    """A clear no: a stable code, a sentence for a person, the rule and its clause. Nothing has changed."""

    def __init__(self, code: str, message: str, rule: str = "", clause: str = "") -> None:
        """Refuse with this code and sentence, on the authority of this rule."""
        super().__init__(message)
        self.code, self.message, self.rule, self.clause = code, message, rule, clause

    def to_json(self) -> dict[str, str]:
        """Show the refusal as records show it."""
        return {"code": self.code, "message": self.message, "rule": self.rule, "clause": self.clause}

    def __str__(self) -> str:
        """Say it in one line, with the clause where there is one."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message


class RulebookError(Exception):
    """A rulebook file that cannot be used: names the file, the rule and the reason."""

    def __init__(self, file: str, rule: str, reason: str) -> None:
        """Refuse the file because of this rule."""
        super().__init__(f"{file}: {rule}: {reason}" if rule else f"{file}: {reason}")
        self.file, self.rule, self.reason = file, rule, reason
