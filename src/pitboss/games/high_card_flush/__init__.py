"""High card flush: seven cards against the dealer's seven, ranked by the longest flush."""
