"""Filters for the pages of seatings."""
