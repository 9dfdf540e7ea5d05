"""Files people send: bytes into rows of cells with their lines; `players.exports` writes them."""
