"""Files of a club: results, people and attendance read, planned, and written.

Reading is pure: `columns` knows the names of columns in the languages of the site, `games` makes
games of rows, `days` reads dates and `worth` numbers. `plan` and its neighbours say what would be
done to the club's rows, `clubs.actions.imports` does it, and `tables` writes what they read.
"""
