"""`${NAME}` in the texts of mcp.json: secrets stay in the environment, and out of the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pithos.errors import ToolError
from pithos.tools.process.environment import secret

# ${NAME}, ${env:NAME}, ${NAME:-default}
VARIABLE = re.compile(r"\$\{([^}:]*)(?::(?!-)([^}]*?))?(?::-([^}]*))?\}")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
SCHEMES = frozenset({"bearer", "basic", "token"})
FOLDERS = ("workspaceFolder", "userHome")  # are no variables of the environment
SHORTEST = 4  # characters: shorter values are in every text


def used(text: str) -> list[str]:
    """The names of the variables of the environment in a text."""
    found = (inner if scope == "env" else scope for scope, inner, _ in VARIABLE.findall(text))
    return [name for name in found if NAME.fullmatch(name) and name not in FOLDERS]


@dataclass
class Filling:
    """Fills texts from an environment, and remembers the values that nobody should read in a message."""

    environ: Mapping[str, str]
    folders: Mapping[str, str] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)

    def text(self, text: str) -> str:
        """`text` with its variables. Raises ToolError for one that is not set."""
        return VARIABLE.sub(self._value, text)

    def pairs(self, pairs: Mapping[str, str]) -> dict[str, str]:
        """The values of variables or headers, which are kept secret from now on."""
        found = {name: self.text(value) for name, value in pairs.items()}
        for name, value in found.items():
            self._keep(name, value)
        return found

    def masked(self, text: str) -> str:
        """`text` without the secrets."""
        for value in sorted(self.secrets, key=len, reverse=True):
            text = text.replace(value, "***")
        return text

    def _value(self, found: re.Match[str]) -> str:
        scope, inner, default = found.groups()
        name = inner if scope == "env" and inner is not None else scope
        if scope == "input":
            raise ToolError(f"{found[0]} is not supported: put the value into a variable and write ${{NAME}}")
        if (inner is not None and scope != "env") or not NAME.fullmatch(name):
            return found[0]
        if name in self.folders:
            return self.folders[name]
        value = self.environ.get(name)
        if default is not None and not value:
            return str(default)
        if value is None:
            raise ToolError(
                f"the variable {name} is not set, and mcp.json needs it: set it before Pithos starts"
            )
        self._keep(name, value)
        return value

    def _keep(self, name: str, value: str) -> None:
        """A value is masked whole, and word by word ("Bearer ..."). Plain words are not, unless the name says so."""
        certain = secret(name, value)
        for part in (value, *value.split()):
            if len(part) >= SHORTEST and (certain or not part.isalpha()) and part.casefold() not in SCHEMES:
                self.secrets.add(part)
