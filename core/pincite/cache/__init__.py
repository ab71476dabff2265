"""What need not be computed again, kept in the user's cache folder."""
