"""The Hub itself, through huggingface_hub. Imported in the download's own process only."""

from __future__ import annotations

import fnmatch
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import httpx2
from huggingface_hub import HfApi, hf_hub_url
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    HFValidationError,
    RepositoryNotFoundError,
)
from huggingface_hub.file_download import http_get
from huggingface_hub.utils._headers import build_hf_headers
from huggingface_hub.utils.tqdm import tqdm

from models.downloads.download_values import Hub, RemoteFile
from reader.errors import ModelError
from reader.language import later

_BLOCK = 4 << 20
_RETRIES = 2
_TRY_LATER = later(
    "Try again later: the downloaded part is kept, and the download resumes from there."
)

_UNAUTHORISED, _FORBIDDEN, _NOT_FOUND, _TOO_MANY, _SERVER = 401, 403, 404, 429, 500


def look(hub: Hub, repository: str, pattern: str, *, small: bool = False) -> list[RemoteFile]:
    """The files of ``repository`` whose names match ``pattern``, the smallest first.

    Only large ones, as models are; with ``small`` also those that git keeps itself.

    Raises:
        ModelError: the Hub cannot be reached, refuses, or says nothing usable.
    """
    with _problems(hub, repository):
        api = HfApi(endpoint=hub.endpoint, token=hub.token or False)
        info = api.model_info(repository, files_metadata=True)
        found = [
            _described(repository, info.sha or "main", each)
            for each in info.siblings or ()
            if (small or each.lfs) and fnmatch.fnmatch(each.rfilename.lower(), pattern.lower())
        ]
    return sorted(found, key=lambda file: file.size)


def fetch(hub: Hub, file: RemoteFile, part: Path, report: Callable[[int], None]) -> None:
    """Append what is missing of ``file`` to ``part``, which may hold its beginning already.

    Raises:
        ModelError: as ``look``; or the connection broke; or the disk is full.
    """
    headers = build_hf_headers(token=hub.token or False)
    url = hf_hub_url(file.repository, file.name, revision=file.revision, endpoint=hub.endpoint)
    here = part.stat().st_size if part.exists() else 0
    if here > file.size:
        part.unlink()
        here = 0
    with _problems(hub, file.repository), part.open("ab") as stream:
        http_get(
            url,
            stream,
            resume_size=here,
            headers=headers,
            expected_size=file.size,
            tqdm_class=_bar(here, report),
            _nb_retries=_RETRIES,
        )
        stream.flush()
        os.fsync(stream.fileno())


def _described(repository: str, revision: str, each: Any) -> RemoteFile:
    if each.lfs:
        return RemoteFile(repository, each.rfilename, revision, each.lfs.size, each.lfs.sha256)
    return RemoteFile(
        repository, str(each.rfilename), revision, int(each.size), "", str(each.blob_id)
    )


def git_blob(path: Path) -> str:
    """Git's hash of a file: the SHA-1 of its length and its bytes."""
    data = path.read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def digest(path: Path) -> str:
    """The SHA-256 of a file, as hexadecimal digits."""
    summing = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            summing.update(block)
    return summing.hexdigest()


def _bar(begun: int, report: Callable[[int], None]) -> Any:
    class Silent(tqdm):
        """Reports progress in numbers and draws nothing."""

        _here = begun

        def __init__(self, *arguments: object, **options: object) -> None:
            made: Any = super()
            made.__init__(*arguments, **{**options, "disable": True})

        def update(self, n: float | None = 1) -> None:
            self._here += int(n or 0)
            report(self._here)

    return Silent


@contextmanager
def _problems(hub: Hub, repository: str) -> Iterator[None]:
    """Convert foreign errors to ``ModelError``."""
    try:
        yield
    except HfHubHTTPError as error:
        raise _refused(error, repository) from error
    except HFValidationError as error:
        raise ModelError(
            tr("{model!r} is not the name of a model on the Hub.").format(model=repository),
            tr("Names look like this: owner/model."),
        ) from error
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise ModelError(
            tr("Can't reach {host}, or the connection was lost.").format(host=hub.endpoint),
            tr(_TRY_LATER),
        ) from error
    except OSError as error:
        raise ModelError(
            tr("The download stopped ({error}).").format(error=error), tr(_TRY_LATER)
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(
            tr("Unexpected response from {host}.").format(host=hub.endpoint),
            tr("Check the address. Some networks show a login page instead."),
        ) from error


def _refused(error: HfHubHTTPError, repository: str) -> ModelError:
    if isinstance(error, GatedRepoError):
        return ModelError(
            tr("{model} is available only after you have accepted its licence.").format(
                model=repository
            ),
            tr(
                "Accept it on the Hub's website, and enter an access token; or choose another "
                "model."
            ),
        )
    if isinstance(error, RepositoryNotFoundError):
        return ModelError(
            tr("There is no model {model} on the Hub, or it is private.").format(model=repository),
            tr("Check the name; the model may also have been moved or withdrawn."),
        )
    status = error.response.status_code if error.response is not None else 0
    return _refused_with(status, repository)


def _refused_with(status: int, repository: str) -> ModelError:
    if status in (_UNAUTHORISED, _FORBIDDEN):
        return ModelError(
            tr("{model} is available only with an access token.").format(model=repository),
            tr("Enter your access token, or choose another model."),
        )
    if status == _NOT_FOUND:
        return ModelError(
            tr("There is no model {model} on the Hub, or it has no such file.").format(
                model=repository
            ),
            tr("It may have been renamed or withdrawn."),
        )
    if status == _TOO_MANY:
        return ModelError(tr("Too many requests to the Hub from this address."), tr(_TRY_LATER))
    if status >= _SERVER:
        return ModelError(
            tr("The Hub reports an error ({status}).").format(status=status), tr(_TRY_LATER)
        )
    return ModelError(
        tr("The Hub refused the request ({status}).").format(status=status), tr(_TRY_LATER)
    )
