"""How fast, beside what: run by `make bench`. Speeds depend on the machine; only ratios of one run mean much."""
