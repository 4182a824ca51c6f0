"""python: its text is read, its modules and scripts are known by their names."""

from __future__ import annotations

import ast
import re
import sys
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import plain, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

MODULES = words(
    "subprocess shutil socket ctypes pty multiprocessing importlib urllib http requests httpx aiohttp ftplib smtplib "
    "signal builtins runpy code pickle marshal asyncio tempfile webbrowser winreg paramiko cffi types gc inspect "
    "posix nt"
)
# modules of Python itself that only calculate, read or look; the others ask
FINE = words(
    "sys os json re math cmath statistics random decimal fractions numbers collections itertools functools string "
    "textwrap unicodedata datetime time calendar zoneinfo locale platform sysconfig site pathlib glob fnmatch csv "
    "tomllib configparser xml html email base64 binascii struct hashlib hmac secrets uuid zlib copy pprint reprlib "
    "enum dataclasses typing abc contextlib warnings traceback heapq bisect array difflib ast tokenize keyword token "
    "io threading queue concurrent argparse shlex errno stat graphlib colorsys mimetypes ipaddress this"
)
MODULES_OF_OS = words("os subprocess shutil builtins importlib ctypes socket")
NAMES = words(
    "eval exec compile __import__ getattr setattr delattr globals locals vars breakpoint input __builtins__"
)
ATTRIBUTES = words(
    "write_text write_bytes unlink rmdir rename rmtree system popen chmod chown symlink_to hardlink_to touch mkdir "
    "makedirs kill remove_tree spawn fork truncate move copytree tofile to_csv save savez savetxt dump FileIO "
    "extractall extract attrgetter methodcaller"
)
OF_OS = words(
    "path getcwd listdir environ getenv sep linesep walk stat lstat scandir cpu_count getpid getppid name uname "
    "get_terminal_size fspath PathLike pathsep curdir devnull access R_OK W_OK X_OK F_OK sched_getaffinity getloadavg"
)
RUNNERS = words("cProfile profile pdb trace")
WRITERS = words("venv compileall py_compile zipfile tarfile json.tool gzip")
STARTED = words(
    "unittest http doctest this calendar platform site sysconfig tokenize ast dis json inspect zoneinfo idlelib "
    "tabnanny pyclbr pickletools symtable mimetypes base64 textwrap difflib random uuid"
)


def python(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """python: -c and here-documents are read, scripts of the workspace let through, -m by its module."""
    i = 0
    while i < len(args) and args[i].text.startswith("-") and len(args[i].text) > 1:
        text = args[i].text
        if args[i].dynamic:
            scan.ask(f"{name} {text} is not understood")
            return
        match = re.fullmatch(r"-[bBdEiIOPqRsSuvxhV]*([cmWX])?(.*)", text, re.DOTALL)
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
    elif name == "timeit":
        for word in [*values(rest, "-s", "--setup"), *plain(rest)]:
            _python_text(scan, [word])
    elif name in RUNNERS:
        _run(scan, name, rest, stdin)
    elif name in WRITERS:
        for word in [*plain(rest), *values(rest, "-d", "-o", "--output")]:
            scan.written(word)
    elif name in sys.stdlib_module_names and name.split(".")[0] not in STARTED:
        scan.ask(f"python -m {name} may act outside the workspace")


def _run(scan: Scan, name: str, rest: list[Word], stdin: Stdin) -> None:
    """Modules that run a script or a module: cProfile, pdb, trace."""
    for word in values(rest, "-o", "--outfile", "-f", "--file", "-C", "--coverdir"):
        scan.written(word)
    if any(word.text.startswith(("-c", "--command")) for word in rest):
        scan.ask(f"python -m {name} is told commands")
    if any(word.text == "-m" for word in rest):
        _python_module(scan, values(rest, "-m")[:1], [], stdin)


def _python_text(scan: Scan, text: list[Word]) -> None:
    if not text or text[0].dynamic:
        scan.ask("python runs a text that is known only when it runs")
        return
    try:
        tree = ast.parse(text[0].text.strip("\n"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        scan.ask("python runs a text that is not understood")
        return
    held = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    if any(
        isinstance(node, ast.Name) and node.id == "os" and id(node) not in held for node in ast.walk(tree)
    ):
        scan.ask("python's text gives os another name")
    for node in ast.walk(tree):
        problem = _python_problem(node, scan)
        if problem:
            scan.ask(f"python's text {problem}")


def _python_problem(node: ast.AST, scan: Scan) -> str:
    if isinstance(node, ast.Import):
        bad = [a.name for a in node.names if _closed(a.name) or (a.name == "os" and a.asname)]
        return f"imports {bad[0]}" if bad else ""
    if isinstance(node, ast.ImportFrom):
        bad = [a.name for a in node.names if node.module == "os" and a.name not in OF_OS]
        bad += [a.name for a in node.names if a.name in MODULES_OF_OS or a.name in ATTRIBUTES]
        bad += [node.module] if node.module and _closed(node.module) else []
        return f"imports {bad[0]}" if bad else ""
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
            or node.attr in MODULES_OF_OS
        ):
            return f"uses {node.attr}"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
        return _opened(node)
    if isinstance(node, ast.Name) and node.id == "open" and isinstance(node.ctx, ast.Store):
        return "redefines open"
    return ""


def _closed(name: str) -> bool:
    """Whether a module can do more than to calculate and to look, as far as its name is known."""
    top = name.split(".")[0]
    return top in MODULES or (top in sys.stdlib_module_names and top not in FINE)


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _opened(call: ast.Call) -> str:
    modes = call.args[1:2] + [k.value for k in call.keywords if k.arg in ("mode", None)]
    if any(not isinstance(m, ast.Constant) or m.value not in ("r", "rb", "rt") for m in modes):
        return "opens a file to write"
    return ""


RULES = dict.fromkeys(("python", "py", "pypy", "pythonw"), python)
