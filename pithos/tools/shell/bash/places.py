"""Where a path leads, seen from the folder that the commands before have gone to."""

from __future__ import annotations

import os
import re
from pathlib import Path

from pithos.tools.files.names import protected
from pithos.tools.files.own import is_own
from pithos.tools.files.resolved import contains
from pithos.tools.shell.bash.words import Word

HARMLESS_DEVICES = re.compile(r"/dev/(null|stdout|stderr|stdin|zero|full|fd/\d+)")
SECRETS = re.compile(
    r"(^|/)(\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|\.netrc|\.git-credentials|\.pgpass|\.npmrc|\.pypirc"
    r"|\.password-store|\.mozilla|\.bash_history|\.zsh_history|id_(rsa|dsa|ecdsa|ed25519)|shadow|gshadow|sudoers"
    r"|\.config/(gcloud|gh|google-chrome|chromium|pithos)|keyrings|pithos/approvals)(/|$)"
    r"|^/proc/([^/]+)/(environ|mem|root|cwd)"
)


class Places:
    """The workspace, and the folder in it where commands run: None once that is not known."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        self.folder: Path | None = self.root
        self.before: Path | None = self.root

    def problem(self, word: Word) -> str:
        """Why a file may not be written there, "" where it may."""
        if word.dynamic:
            return f"it writes to {word.text!r}, which is known only when it runs"
        if HARMLESS_DEVICES.fullmatch(word.text):
            return ""
        path = self._inside(word.text)
        if path is None:
            return f"it writes outside the workspace: {word.text}"
        names = path.relative_to(self.root).parts
        if protected(names):
            return f"it writes {word.text}, which decides what Pithos may run"
        if is_own(path):
            return f"it writes {word.text}, which Pithos keeps for itself"
        if any(name.casefold() == ".git" for name in names):
            return f"it writes into {word.text}, which git obeys"
        return ""

    def go(self, word: Word) -> bool:
        """Follows a `cd`; False where it leaves the workspace or is not known."""
        target = self.before if word.text == "-" else None if word.dynamic else self._inside(word.text)
        self.before, self.folder = self.folder, target
        return target is not None

    def inside(self, word: Word) -> bool:
        """Whether a path is known to lie in the workspace."""
        return not word.dynamic and self._inside(word.text) is not None

    def exists(self, word: Word) -> bool:
        """Whether a file is there already."""
        if word.dynamic or os.path.isabs(word.text):
            return not word.dynamic and os.path.exists(word.text)
        path = self._inside(word.text)
        return path is not None and path.exists()

    def _inside(self, text: str) -> Path | None:
        if text.startswith("~") or (self.folder is None and not os.path.isabs(text)):
            return None
        path = Path(os.path.normpath(os.path.join(self.folder or self.root, text)))
        real = Path(os.path.realpath(path))
        if not contains(self.root, path) and not contains(self.root, real):
            return None
        return real if contains(self.root, real) else None


def secret(text: str) -> bool:
    """Whether a word names a place where secrets are kept."""
    return bool(SECRETS.search(text))
