"""What all games of twenty-one share: hands, splits and doubles on the table, and their form in a record."""
