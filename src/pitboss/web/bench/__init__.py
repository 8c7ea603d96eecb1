"""The workbench's requests: one module for each of its rooms."""
