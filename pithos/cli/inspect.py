"""`pithos inspect`: what is in a model file, whether it runs, and the memory that it needs.

A file that Pithos cannot run is shown all the same, with the reason.
"""

from __future__ import annotations

import json
import math
import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path
from typing import Any

from pithos.cli import console, opening, runnable
from pithos.data import data_path
from pithos.errors import PithosError, UsageError, printable
from pithos.gguf import GGUF, Tensor
from pithos.manifest import Manifest
from pithos.program.model import Model, tensor_name
from pithos.text.template import ChatTemplate
from pithos.text.tokenizer import Tokenizer


def command(args: Namespace) -> int:
    """Prints the report as text or JSON."""
    if args.path is not None and args.model is not None:
        raise UsageError("name the model once: as an argument or with -m")
    gguf = GGUF.open(opening.model_path(args.path or args.model))
    report = describe(gguf, args.context, args.kv)
    if args.json:
        report["list"] = [_tensor(tensor) for tensor in gguf.tensors.values()]
        json.dump(report, sys.stdout, indent=1)
        print()
        return 0
    print(printable(_text(report)))
    if args.tensors:
        print(
            "\n"
            + printable(console.table([_cells(_tensor(tensor)) for tensor in gguf.tensors.values()], left=3))
        )
    return 0


def describe(gguf: GGUF, context: int | None, kv: str) -> dict[str, Any]:
    """Everything known about a file, as JSON values. `problem` tells why it cannot run, None when it can."""
    problems: list[str] = []
    report: dict[str, Any] = {
        "path": str(gguf.path),
        "bytes": gguf.size,
        "gguf_version": gguf.version,
        "name": gguf.get("general.name"),
        "architecture": gguf.architecture,
        "parameters": sum(math.prod(t.shape) for t in gguf.tensors.values()),
        "context_length": gguf.arch_get("context_length"),
        "tensors": _tensors(gguf),
    }
    for name, part in (("tokenizer", _tokenizer), ("template", _template)):
        try:
            report[name] = part(gguf)
        except PithosError as error:
            report[name] = None
            problems.append(str(error))
    report |= {"dims": None, "memory": None, "notices": [], "target": None}
    try:
        found, too_large = _model(gguf, context, kv)
        report |= found
        problems.append(too_large)
        report["target"] = runnable.target(gguf, kv)
    except PithosError as error:
        problems.insert(0, str(error))
    report["problem"] = next(filter(None, problems), None)
    return report


def _tensors(gguf: GGUF) -> dict[str, Any]:
    count: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for tensor in gguf.tensors.values():
        count[tensor.format] += 1
        size[tensor.format] += tensor.nbytes
    formats = {f: {"tensors": count[f], "bytes": size[f]} for f in sorted(size, key=lambda f: -size[f])}
    return {"count": len(gguf.tensors), "bytes": sum(size.values()), "formats": formats}


def _tensor(tensor: Tensor) -> dict[str, Any]:
    return {"name": tensor.name, "shape": list(tensor.shape), "format": tensor.format, "bytes": tensor.nbytes}


def _tokenizer(gguf: GGUF) -> dict[str, Any]:
    tokenizer = Tokenizer.from_gguf(gguf)
    return {
        "pre": gguf.get("tokenizer.ggml.pre"),
        "tokens": tokenizer.n_vocab,
        "bos": tokenizer.bos,
        "eos": tokenizer.eos,
        "add_bos": tokenizer.add_bos,
        "ends": sorted(tokenizer.eog),
    }


def _template(gguf: GGUF) -> dict[str, Any]:
    text = gguf.get("tokenizer.chat_template")
    template = ChatTemplate.from_gguf(gguf, Tokenizer.from_gguf(gguf))
    return {
        "in_file": isinstance(text, str),
        "characters": len(text) if isinstance(text, str) else 0,
        "thinks": template.thinks,
    }


def _model(gguf: GGUF, context: int | None, kv: str) -> tuple[dict[str, Any], str]:
    """What the plan says of the file, and why it cannot be opened with this context."""
    model = Model(gguf, _plan(gguf.architecture))
    for name in _used(model):
        gguf.tensor(name)
    memory, problem = runnable.memory(model, context, kv)
    blocks = Counter(layer.body["name"] for layer in model.layers)
    parts = {"dims": dict(model.dims), "blocks": dict(blocks), "memory": memory}
    return {**parts, "notices": list(model.notices)}, problem


def _used(model: Model) -> list[str]:
    """The tensors of the file that its plan reads."""
    names = [tensor_name(weight["name"], None) for weight in model.plan["weights"]]
    for layer in model.layers:
        names += [tensor_name(weight["name"], layer.index) for weight in layer.body["weights"]]
    return [name for name in names if name in model.gguf.tensors]


def _plan(architecture: str) -> dict[str, Any]:
    """The plan of any target: they agree on dims, weights and state."""
    folders = sorted(path.parent for path in data_path("generated").glob("*/plans"))
    holders = [folder for folder in folders if (folder / "plans" / f"{architecture}.decode.json").is_file()]
    return Manifest((holders or folders or [Path("generated")])[0], None).plan(architecture, "decode")


def _text(report: dict[str, Any]) -> str:
    rows = [*_file_rows(report), *_tokenizer_rows(report), *_model_rows(report), *_tensor_rows(report)]
    rows += _memory_rows(report)
    runs = f"yes ({report['target']})" if report["problem"] is None else f"no: {report['problem']}"
    rows += _titled("notices", report["notices"])
    rows.append(("runs", runs))
    return "\n".join(f"{name:<13} {value}".rstrip() for name, value in rows)


Rows = list[tuple[str, str]]


def _file_rows(report: dict[str, Any]) -> Rows:
    size = console.size(report["bytes"])
    return [
        ("file", f"{report['path']} ({size}, GGUF version {report['gguf_version']})"),
        ("name", report["name"] or "-"),
        ("architecture", report["architecture"]),
        ("parameters", f"{report['parameters']:,}"),
        ("context", f"{report['context_length'] or '-'} tokens at most"),
    ]


def _tokenizer_rows(report: dict[str, Any]) -> Rows:
    rows: Rows = []
    if found := report["tokenizer"]:
        ends = f"bos {found['bos']}, eos {found['eos']}"
        rows.append(("tokenizer", f"{found['pre']}, {found['tokens']} tokens, {ends}"))
    if found := report["template"]:
        source = f"{found['characters']} characters" if found["in_file"] else "none in the file"
        rows.append(("template", f"{source}, {'thinks' if found['thinks'] else 'does not think'}"))
    return rows


def _model_rows(report: dict[str, Any]) -> Rows:
    if report["dims"] is None:
        return []
    layers = ", ".join(
        str(count) if name == "layer" else f"{count} {name}" for name, count in report["blocks"].items()
    )
    dims = [f"{name} = {_value(value)}" for name, value in report["dims"].items()]
    return [("layers", layers), *_titled("dims", dims)]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _tensor_rows(report: dict[str, Any]) -> Rows:
    found = report["tensors"]
    cells = [[name, str(f["tensors"]), console.size(f["bytes"])] for name, f in found["formats"].items()]
    cells.append(["all", str(found["count"]), console.size(found["bytes"])])
    return _titled("tensors", console.table(cells).splitlines())


def _memory_rows(report: dict[str, Any]) -> Rows:
    memory = report["memory"]
    if memory is None:
        return []
    parts = [
        f"{console.size(memory['total'])} with a context of {memory['context']} tokens (-c)",
        f"{console.size(memory['weights'])} weights, mapped from the file",
        f"{console.size(memory['state'])} state, taken as it fills (KV {memory['kv']})",
        *([] if memory["fits"] else [f"does not fit: {console.size(memory['available'])} are free"]),
        *memory["remarks"],
    ]
    return _titled("memory", parts)


def _titled(title: str, lines: list[str]) -> Rows:
    return [(title if i == 0 else "", line) for i, line in enumerate(lines)]


def _cells(tensor: dict[str, Any]) -> list[str]:
    shape = " x ".join(str(side) for side in tensor["shape"])
    return [tensor["name"], shape, tensor["format"], console.size(tensor["bytes"])]
