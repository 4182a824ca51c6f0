"""Programs that are judged by their first word: package managers, containers, build tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, plain, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin


@dataclass(frozen=True)
class Kind:
    """Words of a program. `fine`: the only ones that run unasked (none: all but `asked`). `runs`: others follow them.

    `reaching`: options that reach out of the workspace. `folder`: options that name a folder to work in.
    """

    why: str
    fine: str = ""
    asked: str = ""
    runs: str = ""
    reaching: tuple[str, ...] = ()
    folder: tuple[str, ...] = ()


INSTALLS = "installs or removes programs"
PUBLISHES = "publishes, or acts outside the workspace"
CONTAINERS = "starts or removes containers"
CLUSTER = "acts on a cluster"

# names of programs -> what is known of them
TABLE: dict[str, Kind] = {
    "apt apt-get aptitude yum dnf zypper brew snap flatpak choco winget scoop port apk microdnf": Kind(
        INSTALLS, fine="list search show info policy depends rdepends changelog why outdated"
    ),
    "pacman dpkg rpm": Kind(
        INSTALLS,
        fine="-l -L -s -S -p --list --listfiles --status --search -q -qa -ql -qi -qf -Q -Qi -Ql -Qs -Ss -Si",
    ),
    "pip": Kind(INSTALLS, fine="list show freeze check index inspect debug help --version -V cache hash"),
    "conda mamba": Kind(INSTALLS, fine="list info search config env", runs="run"),
    "uv": Kind(INSTALLS, fine="sync lock tree venv version init add remove export build help", runs="run"),
    "poetry pdm hatch": Kind(PUBLISHES, asked="publish self config cache", runs="run"),
    "pipenv": Kind(PUBLISHES, asked="uninstall clean", runs="run"),
    "bundle": Kind(PUBLISHES, asked="config clean", runs="exec"),
    "gem": Kind(INSTALLS, fine="list search info env which contents dependency outdated"),
    "rustup": Kind(INSTALLS, fine="show check which doc --version target component toolchain"),
    "twine": Kind(PUBLISHES, fine="check --version"),
    "npm pnpm yarn": Kind(
        PUBLISHES,
        asked="publish unpublish login logout adduser token owner access deprecate exec x dlx link unlink create star "
        "cache config set team org profile hook explore prune global deploy release",
        reaching=("-g", "--global", "--prefix", "--location"),
        folder=("-C", "--dir", "--cwd"),
    ),
    "cargo": Kind(
        PUBLISHES,
        asked="publish install uninstall login logout yank owner",
        reaching=("--target-dir", "--config"),
    ),
    "go": Kind(
        PUBLISHES,
        asked="install generate clean env telemetry",
        reaching=("-toolexec", "-exec", "-o"),
        folder=("-C",),
    ),
    "make gmake ninja just rake task": Kind(
        PUBLISHES,
        asked="install uninstall deploy publish release push upload distclean",
        reaching=("--eval",),
        folder=("-C", "--directory"),
    ),
    "mvn gradle gradlew mvnw sbt dotnet mix composer stack cabal": Kind(
        PUBLISHES, asked="deploy publish install release upload push nuget tool global hex.publish"
    ),
    "docker podman nerdctl": Kind(
        CONTAINERS,
        fine="ps images logs version info inspect stats top search history port diff --version help",
    ),
    "docker-compose podman-compose": Kind(CONTAINERS, fine="ps logs config images top version"),
    "kubectl oc": Kind(
        CLUSTER, fine="get describe logs version explain top api-resources api-versions cluster-info"
    ),
    "helm": Kind(CLUSTER, fine="list status history show search template lint version"),
    "terraform tofu pulumi": Kind(CLUSTER, fine="validate fmt version show output graph providers"),
    "systemctl": Kind(
        "changes services", fine="status list-units list-unit-files is-active is-enabled show cat"
    ),
    "journalctl": Kind(
        "changes logs", asked="--rotate", reaching=("--vacuum-size", "--vacuum-time", "--rotate")
    ),
    "gh glab hub": Kind(PUBLISHES, fine="status search --version version"),
}
KINDS = {name: kind for names, kind in TABLE.items() for name in names.split()}
MAKES = words("make gmake")
SETS = words("cache config env target component toolchain")  # only some of their words look
GH_LOOKS = {
    "pr": "view list status diff checks",
    "issue": "view list status",
    "run": "view list watch",
    "repo": "view list",
}


def judge(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Finds the first word behind the options, and looks it up."""
    kind = KINDS[name]
    for word in values(args, *kind.folder) if kind.folder else []:
        if not scan.places.inside(word):
            scan.ask(f"{name} works in {word.text}, outside the workspace")
    if name in MAKES and any("$(" in w.text or w.text.startswith("SHELL=") for w in args):
        scan.ask(f"{name} is given commands by a variable")
    for word in _run_by_go(args) if name == "go" else []:
        if not scan.places.inside(word):
            scan.ask(f"go runs {word.text}, which is not in the workspace")
    given = {word.text.partition("=")[0] for word in args}
    if given & set(kind.reaching) or has_long(args, *(o for o in kind.reaching if o.startswith("--"))):
        scan.ask(f"{name} {PUBLISHES}")
    folders = {id(word) for word in values(args, *kind.folder)} if kind.folder else set()
    rest = [word for word in args if id(word) not in folders]
    verbs = plain(rest)
    first = verbs[0] if verbs else None
    if first is not None and first.exact and first.text in kind.runs.split():
        _run(scan, name, rest[rest.index(first) + 1 :], stdin)
    elif kind.fine:
        _only(scan, name, kind, rest, verbs)
    elif any(word.dynamic for word in verbs[:1]) or any(word.text in kind.asked.split() for word in verbs):
        scan.ask(f"{name} {verbs[0].text} {kind.why}")


def _run_by_go(args: list[Word]) -> list[Word]:
    """What `go run` runs, where that is a path."""
    found = plain(args)
    return [word for word in found[1:2] if found[0].text == "run" and word.text.startswith(("/", "..", "~"))]


def _only(scan: Scan, name: str, kind: Kind, args: list[Word], verbs: list[Word]) -> None:
    first = verbs[0].text if verbs else ""
    options = [word for word in args if word.text in kind.fine.split() and word.text.startswith("-")]
    if name in ("gh", "glab", "hub") and len(verbs) > 1 and verbs[1].text in GH_LOOKS.get(first, "").split():
        return
    if args and not (first in kind.fine.split() or (options and args[0] is options[0])):
        scan.ask(f"{name} {first} {kind.why}".replace("  ", " "))
    second = verbs[1].text if first in SETS and len(verbs) > 1 else ""
    if second and second not in ("list", "show", "get", "dir", "info"):
        scan.ask(f"{name} {first} {second} {kind.why}")


def _run(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    if args and args[0].text == "--":
        args = args[1:]
    if args and args[0].text.startswith("-"):
        scan.ask(f"{name} run {args[0].text} is not understood")
    elif args:
        scan.program(args, stdin)


RULES = dict.fromkeys(KINDS, judge)
