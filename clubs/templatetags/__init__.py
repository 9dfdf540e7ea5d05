"""Filters of the club's pages."""
