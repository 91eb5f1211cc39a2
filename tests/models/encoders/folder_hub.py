"""A Hub on this machine that serves whole folders."""

from __future__ import annotations

import hashlib
import json
from urllib.parse import unquote

from tests.models.downloads.hub_server import REVISION, HubServer


class FolderHub(HubServer):
    """Serves ``folders``, by repository. ``changed`` are names whose bytes are not as described."""

    def __init__(self, folders):
        super().__init__(b"")
        self.folders = folders
        self.changed = set()
        self.extra = []

    def answer_to(self, path):
        parts = unquote(path.partition("?")[0]).strip("/").split("/")
        if self.status:
            return self.status, b"{}", "application/json"
        if parts[0] == "api":
            repository = "/".join(parts[2:4])
            body = json.dumps(self._described(repository)).encode()
            return 200, body, "application/json"
        name = "/".join(parts[4:])
        body = (self.folders["/".join(parts[:2])] / name).read_bytes()
        if name in self.changed:
            body = bytes(len(body))
        return 200, body, "application/octet-stream"

    def _described(self, repository):
        folder = self.folders[repository]
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        siblings = [_described(file, file.relative_to(folder).as_posix()) for file in files]
        return {"id": repository, "sha": REVISION, "siblings": [*siblings, *self.extra]}


def _described(file, name):
    content = file.read_bytes()
    blob = hashlib.sha1(  # noqa: S324  # it is how git names files
        b"blob %d\0" % len(content) + content
    ).hexdigest()
    form = {"rfilename": name, "size": len(content), "blobId": blob}
    if name.endswith(".safetensors"):
        digest = hashlib.sha256(content).hexdigest()
        form["lfs"] = {"size": len(content), "sha256": digest, "pointerSize": 130}
    return form
