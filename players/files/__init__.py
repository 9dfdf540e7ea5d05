"""Files people use: bytes into rows of cells with their lines, and rows into CSV and workbooks."""
