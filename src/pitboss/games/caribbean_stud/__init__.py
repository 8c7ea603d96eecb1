"""Caribbean stud: five cards against the dealer's five, one of them seen; the dealer plays with ace-king or better."""
