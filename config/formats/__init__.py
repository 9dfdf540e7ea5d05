"""How each language writes dates, by the names templates use; the rest is Django's own."""
