"""The law of the three seven games: pure functions over immutable values.

The arena and the command line apart, nothing here reads a clock, a file or global randomness; and nothing but the
standard library is imported.
"""
