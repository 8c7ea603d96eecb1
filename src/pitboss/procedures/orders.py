"""In which order the documents go round a table."""

FAR_LEFT = "clockwise from the dealer's far left"
FAR_RIGHT = "counter-clockwise from the dealer's far right"
