"""What the commands share: options as they are typed, and a terminal that shows text as it stands."""

import pytest

from pitboss.cli.common import console, read_options
from pitboss.rulebooks import Refusal


@pytest.mark.parametrize("typed", ["minimum", "=5", "", "  =5"])
def test_an_option_is_written_name_and_value(typed: str) -> None:
    with pytest.raises(Refusal, match="name=value") as refused:
        read_options([typed])
    assert refused.value.code == "bad_option"


def test_an_option_may_have_an_empty_value_or_an_equals_sign_in_it() -> None:
    assert read_options(["a=", "b=c=d", " e = f "]) == {"a": "", "b": "c=d", "e": "f"}


@pytest.mark.parametrize("text", ["[bold]§4[/bold]", "rules.x [a]", ":warning: [link=x]y[/link]"])
def test_a_clause_in_brackets_is_no_markup(text: str) -> None:
    out = console()
    with out.capture() as capture:
        out.print(text)
    assert capture.get().strip() == text
