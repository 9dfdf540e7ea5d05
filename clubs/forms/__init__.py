"""What people fill in about a club, a file a theme."""
