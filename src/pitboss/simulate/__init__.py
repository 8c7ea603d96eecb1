"""Many rounds at once: the games' kernels run over every core."""
