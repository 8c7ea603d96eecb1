"""Tables for a notebook."""

from pitboss.rulebooks.html import html_table


def test_every_word_is_escaped() -> None:
    shown = html_table("<b>", ("<i>",), [("a & b", 7)])
    assert shown == (
        "<table><caption>&lt;b&gt;</caption><thead><tr><th>&lt;i&gt;</th></tr></thead>"
        "<tbody><tr><td>a &amp; b</td><td>7</td></tr></tbody></table>"
    )
