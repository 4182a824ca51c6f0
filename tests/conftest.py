"""Golden files: text that a test compares with a committed file, updated by one flag; and who runs in which company."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import company

GOLDEN = Path(__file__).resolve().parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write what golden tests found as the new golden files"
    )
    parser.addoption(
        "--all-kernels",
        action="store_true",
        help="every case of the GPU kernels: an hour and more in software",
    )
    parser.addoption(
        "--cards",
        action="store_true",
        help="the GPU kernels run on the first device that is a GPU, not on one in software",
    )
    parser.addoption(
        "--alone",
        choices=(company.WITH, company.WITHOUT, company.ONLY),
        default=company.WITH,
        help="tests that want a quiet machine (tests/company.py): with the others, left out, or only they",
    )


def pytest_configure() -> None:
    """Signals as a shell leaves them: what starts tests in the background ignores some, and programs inherit that."""
    for name, handler in (("SIGHUP", signal.SIG_DFL), ("SIGINT", signal.default_int_handler)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return company.leaves_out(collection_path, config.getoption("--alone")) or None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files that were named are collected in any case: here they are left out."""
    which = config.getoption("--alone")
    left = [item for item in items if company.leaves_out(item.path, which)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
    if which == company.WITHOUT:
        company.sort(items)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """golden(name, text): the text equals tests/golden/<name>, or the flag --update-golden writes it there."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing; run pytest with --update-golden and read what it wrote"
        assert text == path.read_text(encoding="utf-8"), (
            f"{path} differs; --update-golden accepts the new text"
        )

    return compare
