"""Where the files lie that the runtime reads beside its code: configs, generated, the web page."""

from pathlib import Path

from pithos.errors import UsageError

PACKAGE = Path(__file__).resolve().parent
_BUNDLED = PACKAGE / "_data"


def data_path(*parts: str) -> Path:
    """The path of a file or folder such as ("configs", "models.yaml"): in an installed package, else the checkout.

    Raises UsageError if neither has it.
    """
    for root in (_BUNDLED, PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise UsageError(
        f"{'/'.join(parts)} is missing beside {PACKAGE}: the installation is incomplete, repeat it"
    )


def checkout() -> Path | None:
    """The folder of the checkout that this package runs from, None for an installed package."""
    return PACKAGE.parent if (PACKAGE.parent / "configs").is_dir() else None
