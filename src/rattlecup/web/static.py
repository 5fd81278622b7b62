"""The page's files: cached for ever under an address that changes with their content.

All files share one hash, and it stands in the address as a folder. Modules and
style sheets name each other by relative paths, so a page never mixes versions.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
PREFIX = "/static"


class HashedFiles(StaticFiles):
    """Serves a folder as ``/<hash>/...`` to be kept, and as ``/...`` to be asked for again."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder)
        self.version = _hash_of(folder)

    def address(self, name: str) -> str:
        """Where a file of the folder is found, for templates."""
        return f"{PREFIX}/{self.version}/{name}"

    def get_path(self, scope: Scope) -> str:
        return super().get_path(scope).removeprefix(f"{self.version}/")

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        is_hashed = f"/{self.version}/" in scope["path"]
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        )
        # A frame without an origin of its own loads modules only when it may.
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response


def _hash_of(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(path.read_bytes())
        digest.update(f"{path.relative_to(folder).as_posix()}\0{content.hexdigest()}\n".encode())
    return digest.hexdigest()[:12]
