"""Caribbean stud: five cards against the dealer's five, one of them seen. The dealer needs ace-king or better."""
