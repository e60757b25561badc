"""What answers to an address. No SQL here, and no rule of any game."""
