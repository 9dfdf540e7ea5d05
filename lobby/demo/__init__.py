"""A made-up club with two seasons, so that a newcomer sees the site as it looks in use."""
