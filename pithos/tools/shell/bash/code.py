"""Code that stands in a command line: python -c, awk, and languages that are not read."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import starts_unknown, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

MODULES = words(
    "subprocess shutil socket ctypes pty multiprocessing importlib urllib http requests httpx aiohttp ftplib smtplib "
    "signal builtins runpy code pickle marshal asyncio tempfile webbrowser winreg paramiko cffi types gc inspect "
    "posix nt"
)
NAMES = words(
    "eval exec compile __import__ getattr setattr delattr globals locals vars breakpoint input __builtins__"
)
ATTRIBUTES = words(
    "write_text write_bytes unlink rmdir rename rmtree system popen chmod chown symlink_to hardlink_to touch mkdir "
    "makedirs kill remove_tree spawn fork truncate move copytree tofile to_csv save dump"
)
OF_OS = words(
    "path getcwd listdir environ getenv sep linesep walk stat lstat scandir cpu_count getpid getppid name uname "
    "get_terminal_size fspath PathLike pathsep curdir devnull access R_OK W_OK X_OK F_OK sched_getaffinity getloadavg"
)
RUN_MODULES = words("pytest unittest mypy ruff black isort flake8 pylint json.tool venv py_compile compileall timeit "
    "cProfile pdb doctest coverage sphinx build pyflakes bandit tox nox this calendar platform site sysconfig tokenize "
    "ast dis trace zipfile tarfile http.server")  # fmt: skip


def python(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """python: -c and here-documents are read, scripts of the workspace let through, -m by its module."""
    i = 0
    while i < len(args) and args[i].text.startswith("-") and len(args[i].text) > 1:
        text = args[i].text
        if args[i].dynamic:
            scan.ask(f"{name} {text} is not understood")
            return
        match = re.fullmatch(r"-[bBdEIOPqRsSuvxhV]*([cmWX])?(.*)", text, re.DOTALL)
        if text.startswith("--") or match is None:
            i += 1
            continue
        value = [Word(match[2])] if match[2] else args[i + 1 : i + 2]
        rest = args[i + (1 if match[2] else 2) :]
        if match[1] == "c":
            _python_text(scan, value)
            return
        if match[1] == "m":
            _python_module(scan, value, rest, stdin)
            return
        i += 2 if match[1] and not match[2] else 1
    _script(scan, name, args[i : i + 1], stdin)


def _script(scan: Scan, name: str, script: list[Word], stdin: Stdin) -> None:
    if script and script[0].text != "-":
        scan.started(script[0])
        if not scan.places.inside(script[0]):
            scan.ask(f"{name} runs {script[0].text}, which is not in the workspace")
    elif stdin:
        _python_text(scan, [Word(stdin)])
    elif stdin is not None:
        scan.ask(f"{name} runs what it is given by a pipe")


def _python_module(scan: Scan, module: list[Word], rest: list[Word], stdin: Stdin) -> None:
    name = module[0].text if module else ""
    if name in ("pip", "uv", "poetry", "pipenv"):
        scan.program([Word(name), *rest], stdin)
    elif not module or module[0].dynamic:
        scan.ask("python -m runs a module that is known only when it runs")


def _python_text(scan: Scan, text: list[Word]) -> None:
    if not text or text[0].dynamic:
        scan.ask("python runs a text that is known only when it runs")
        return
    try:
        tree = ast.parse(text[0].text.strip("\n"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        scan.ask("python runs a text that is not understood")
        return
    for node in ast.walk(tree):
        problem = _python_problem(node, scan)
        if problem:
            scan.ask(f"python's text {problem}")


def _python_problem(node: ast.AST, scan: Scan) -> str:
    if isinstance(node, ast.Import):
        bad = [a.name for a in node.names if a.name.split(".")[0] in MODULES or (a.name == "os" and a.asname)]
        return f"imports {bad[0]}" if bad else ""
    if isinstance(node, ast.ImportFrom):
        module = (node.module or "").split(".")[0]
        bad = [a.name for a in node.names if module == "os" and a.name not in OF_OS]
        return f"imports {node.module}" if module in MODULES or (bad and node.module == "os") else ""
    if isinstance(node, ast.Name) and node.id in NAMES:
        return f"uses {node.id}"
    if isinstance(node, ast.Attribute):
        of_os = isinstance(node.value, ast.Name | ast.Attribute) and _name(node.value) == "os"
        private = node.attr.startswith("__") and node.attr not in (
            "__version__",
            "__name__",
            "__file__",
            "__doc__",
        )
        if (
            (of_os and node.attr not in OF_OS)
            or private
            or node.attr in ATTRIBUTES
            or node.attr in ("open", "modules")
        ):
            return f"uses {node.attr}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
        return _opened(node)
    if isinstance(node, ast.Name) and node.id == "open" and isinstance(node.ctx, ast.Store):
        return "redefines open"
    return ""


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _opened(call: ast.Call) -> str:
    modes = call.args[1:2] + [k.value for k in call.keywords if k.arg in ("mode", None)]
    if any(not isinstance(m, ast.Constant) or m.value not in ("r", "rb", "rt") for m in modes):
        return "opens a file to write"
    return ""


def pattern_language(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """awk: its text may run commands and write files."""
    if values(args, "-f", "--file", "-i", "--include", "-l", "--load", "-E", "--exec") or starts_unknown(
        args[:1]
    ):
        scan.ask("awk runs a text that is not read")
        return
    texts = [word for word in args if not word.text.startswith("-")]
    for word in texts:
        bare = re.sub(r"/(?:[^/\\\n]|\\.)*/", "//", word.text)
        if re.search(
            r"system|getline|@\w+|\|(?!\|)|print[^;}\n]*>|close\s*\(|ENVIRON", bare.replace("||", "")
        ):
            scan.ask("awk's text runs commands, or reads or writes other files")


def inline(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """perl, ruby, node and others: their scripts as any program, their inline code is not read."""
    for word in args:
        text = word.text
        if not text.startswith("-"):
            scan.started(word)
            if not scan.places.inside(word):
                scan.ask(f"{name} runs {text}, which is not in the workspace")
            return
        if re.fullmatch(r"-(v|V|-version|h|-help|c|-check|-test|-watch|w)", text):
            continue
        scan.ask(f"{name} {text.split('=')[0]} runs code that is not read")
        return
    if stdin is not None:
        scan.ask(f"{name} runs what it is given by a pipe")


def database(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """sqlite3: only questions."""
    texts = [word for word in args if not word.text.startswith("-")]
    question = r"(?i)\s*(select\b[^;]*|\.tables|\.schema[ \w]*|pragma table_info[^;]*)(;\s*)?"
    safe = len(texts) > 1 and all(word.exact and re.fullmatch(question, word.text) for word in texts[1:])
    if not safe or re.search(r"(?i)load_extension|writefile|edit\(", " ".join(word.text for word in texts)):
        scan.ask(f"{name} may change a database")


RULES = {
    **dict.fromkeys(("python", "py", "pypy", "pythonw"), python),
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), pattern_language),
    **dict.fromkeys(("perl", "ruby", "node", "nodejs", "php", "lua", "luajit", "tclsh", "deno", "bun", "rscript",
                     "groovy", "guile", "racket", "ghci", "ipython", "irb", "jshell", "scala", "pwsh", "powershell",
                     "cmd", "wscript", "cscript", "mshta", "rundll32"), inline),
    "sqlite3": database,
}  # fmt: skip
