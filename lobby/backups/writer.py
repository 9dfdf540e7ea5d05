"""Writes the parts of a backup and keeps the checksum of each."""

import hashlib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self

_PIECE = 1 << 20


class Writer:
    """An archive while it is written; `files` are the SHA-256 of its parts by name."""

    def __init__(self, raw: IO[bytes]) -> None:
        self._archive = zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self.files: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._archive.close()

    @contextmanager
    def part(self, name: str) -> Iterator[Callable[[bytes], None]]:
        """Write one part piece by piece."""
        digest = hashlib.sha256()
        with self._archive.open(name, "w", force_zip64=True) as part:

            def write(piece: bytes) -> None:
                digest.update(piece)
                part.write(piece)

            yield write
        self.files[name] = digest.hexdigest()

    def add(self, name: str, content: bytes) -> None:
        with self.part(name) as write:
            write(content)

    def copy(self, name: str, path: Path) -> None:
        """Add a file of the disk."""
        with self.part(name) as write, path.open("rb") as file:
            while piece := file.read(_PIECE):
                write(piece)
