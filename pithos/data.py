"""Where the files lie that the runtime reads beside its code: configs, generated, the web page."""

from pathlib import Path

from pithos.errors import UsageError

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def data_path(*parts: str) -> Path:
    """The path of a file or folder such as ("configs", "models.yaml"): in an installed package, else the checkout.

    Raises UsageError if neither has it.
    """
    for root in (PACKAGE / "_data", CHECKOUT):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise UsageError(f"{'/'.join(parts)} is missing in {CHECKOUT}: the installation is incomplete, install it again")
