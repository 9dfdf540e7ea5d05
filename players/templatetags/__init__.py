"""Template filters shared by the pages of all apps."""
