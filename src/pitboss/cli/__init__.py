"""The terminal's door: commands that read arguments, call the rooms below and print; no rule lives here."""
