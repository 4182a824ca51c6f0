"""The data flows in one direction: who may import whom, and how long a file may be."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 400  # lines of a file

OURS = {"graph", "codegen", "pithos", "tools", "tests"}
# folder -> what it may import beside the standard library and itself; the longest prefix of a file's path decides
ALLOWED: dict[str, set[str]] = {
    "graph": {"yaml", "lark"},
    "graph/__main__.py": {"tqdm"},
    "graph/reference.py": {"numpy"},
    "codegen": {
        "graph.families",
        "graph.gpu",
        "graph.plan",
        "graph.specs",
        "graph.targets",
        "tvm",
        "tvm_ffi",
        "numpy",
        "tqdm",
    },
    "pithos": {"numpy"},
}


def imports(path: Path) -> set[str]:
    """Dotted names of all modules that a file imports, wherever in it."""
    package = path.relative_to(ROOT).with_suffix("").parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level]) if node.level else ""
            module = ".".join(filter(None, [base, node.module or ""]))
            found |= {f"{module}.{a.name}" for a in node.names}
    return found


def sources(folder: str) -> list[Path]:
    return sorted(p for p in (ROOT / folder).rglob("*.py") if "_data" not in p.parts)


def foreign(path: Path) -> set[str]:
    """Imports that are neither of the standard library nor of the file's own folder."""
    own = path.relative_to(ROOT).parts[0]
    return {m for m in imports(path) if m.split(".")[0] not in sys.stdlib_module_names | {own, "__future__"}}


def may(module: str, allowed: set[str]) -> bool:
    return any(module == a or module.startswith(a + ".") for a in allowed)


@pytest.mark.parametrize("path", sources("graph"), ids=str)
def test_graph_imports_nothing_of_the_others(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    allowed = ALLOWED.get(name, ALLOWED["graph"])
    assert not {m for m in foreign(path) if not may(m, allowed)}


@pytest.mark.parametrize("path", sources("codegen"), ids=str)
def test_codegen_reads_plans_and_families_alone(path: Path) -> None:
    assert not {m for m in foreign(path) if not may(m, ALLOWED["codegen"])}


@pytest.mark.parametrize("path", sources("pithos"), ids=str)
def test_the_runtime_never_sees_the_compiler(path: Path) -> None:
    assert not {m for m in imports(path) if m.split(".")[0] in {"graph", "codegen", "tvm", "tests", "tools"}}
    allowed = set().union(
        *(libs for place, libs in RUNTIME.items() if path.relative_to(ROOT).as_posix().startswith(place))
    )
    assert not {m for m in foreign(path) if not may(m, allowed)}


# What a package of the runtime may import beside numpy; programs and devices know tvm_ffi alone.
RUNTIME: dict[str, set[str]] = {
    "pithos/": {"numpy"},
    "pithos/devices/": {"tvm_ffi", "tvm_ffi_orcjit"},
    "pithos/devices/vulkan/": {"vulkan"},
    "pithos/text/": {"tokenizers", "jinja2", "yaml"},
    "pithos/text/toolcalls/": {"lark"},
    "pithos/grammar/": {"llguidance"},
    "pithos/caches.py": {"platformdirs"},
    "pithos/state.py": {"platformdirs"},
    "pithos/models.py": {"yaml", "platformdirs"},
    "pithos/pull": {"yaml", "huggingface_hub", "tqdm", "platformdirs"},
    "pithos/engine/": {"psutil"},
    "pithos/server/": {"sanic", "pydantic", "prometheus_client"},
    "pithos/memory.py": {"psutil"},
    "pithos/tools/": {"psutil", "re2", "tree_sitter", "tree_sitter_bash"},
    "pithos/tools/mcp/": {
        "mcp",
        "mcp_types",
        "anyio",
        "httpx2",
        "pydantic",
    },  # the SDK, and what it brings along
    "pithos/tools/web/": {"httpx", "trafilatura", "markdownify", "ddgs"},
    "pithos/agent/": {"httpx", "platformdirs"},
    "pithos/agent/terminal/": {"prompt_toolkit"},
    "pithos/cli": {"prompt_toolkit", "tqdm", "platformdirs"},
    "pithos/bench.py": {"tqdm", "tvm_ffi", "psutil"},
    "pithos/perplexity.py": {"tqdm"},
}


def test_only_known_folders_are_imported() -> None:
    for folder in ("graph", "codegen", "pithos"):
        for path in sources(folder):
            assert not {
                m for m in imports(path) if m.split(".")[0] in OURS - {"graph", "codegen", "pithos"}
            }, path


def test_no_file_is_too_long_and_none_is_called_utils() -> None:
    files = [p for folder in ("graph", "codegen", "pithos", "tools", "tests") for p in sources(folder)]
    long = {
        p.relative_to(ROOT).as_posix(): n
        for p in files
        if (n := len(p.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long, f"more than {LONGEST} lines: split by noun"
    assert not [p for p in files if p.stem in ("utils", "util", "helpers", "misc")]
