"""Copies what the runtime reads beside its code into the wheel: configs, kernels and plans, the web page."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
DATA = {
    "configs": ("*.yaml",),
    "generated": ("*.json", "*.o", "*.spv", "*.dxil", "*.cl", "*.hlsl"),
    "web/dist": ("index.html",),
}


def data_files() -> list[Path]:
    """The files to ship, relative to the checkout."""
    found = (
        path for folder, patterns in DATA.items() for glob in patterns for path in (ROOT / folder).rglob(glob)
    )
    unread = {"node_modules", "built.json"}  # what kernels were built from is of use to builds alone
    return sorted(path.relative_to(ROOT) for path in found if not unread & set(path.parts))


class BuildWithData(build_py):
    """build_py that also fills pithos/_data. An editable install reads the checkout instead."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for file in data_files():
            target = Path(self.build_lib, "pithos", "_data", file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, target)


class PlatformWheel(bdist_wheel):
    """A wheel with CPU objects in it is of this platform, though of any Python."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = not any(file.suffix == ".o" for file in data_files())

    def get_tag(self) -> tuple[str, str, str]:
        _, _, platform = super().get_tag()
        return "py3", "none", platform


setup(cmdclass={"build_py": BuildWithData, "bdist_wheel": PlatformWheel})
