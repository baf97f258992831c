class Problem(Exception):
    """An error for the person who typed the command: one sentence, and what to do."""
