"""What people fill in about tournaments, a file a theme."""
