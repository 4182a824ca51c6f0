"""The pipeline: every pass in order, and what it saves.

lower.py    ops that are several kernels are taken apart
residual.py layers hand on h and a pending delta, so that a layer's first norm can add
fuse.py     several nodes become one; the replaced ones stay in `parts` as the unfused alternative
route.py    the same for the choice of experts, beside the norm that the experts read
norms.py    what those and the next ones need: a norm that is done once more
replicate.py  small steps that every thread does for itself
glu.py      gate, up and activation as one, of the experts too, there with the choice
one_row.py  in a pass of one row, small steps that every workgroup of their reader does again

A lowering always runs; a fusion runs where `fusions` of the target (configs/targets.yaml) names it, by measurement.
The graph is verified after each pass. q/k/v and gate/up need no pass: the plan puts what is independent into one group.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from graph.ir import Graph, Module, Node, verify
from graph.passes import fuse, glu, lower, one_row, replicate, residual, route
from graph.targets import ALL_PHASES

Match = tuple[list[Node], list[Node]]  # nodes to replace, nodes in their place
Pattern = Callable[[Graph, Node], Match | None]


@dataclass(frozen=True)
class Pass:
    """`saves` says what a decode step gains a layer: groups are barriers, buffers are passes over memory."""

    name: str
    run: Callable[[Module], Module]
    saves: str
    fusion: bool = True
    phases: tuple[str, ...] = ALL_PHASES


def rule(pattern: Pattern) -> Callable[[Module], Module]:
    """A pass that applies a pattern everywhere until it fits nowhere."""
    return lambda module: module.map(lambda graph: _rewrite(graph, pattern))


def _rewrite(graph: Graph, pattern: Pattern) -> Graph:
    found = next((m for m in (pattern(graph, n) for n in graph.nodes) if m), None)
    while found:
        graph = graph.replaced(*found)
        found = next((m for m in (pattern(graph, n) for n in graph.nodes) if m), None)
    return graph


FEW, ONE = ("single", "decode"), ("single",)

PIPELINE: tuple[Pass, ...] = (
    Pass("experts", rule(lower.experts), "lowering: router, choice, grouping, gate, up, down, sum", False),
    Pass("attention_state", rule(lower.attention_state), "lowering: keys and values stored, then read", False),
    Pass("rotate_residuals", residual.rotate, "nothing alone: lets add_norm work across layers"),
    Pass("head_row", one_row.head_row, "1 group and 2 buffers of the head", phases=ONE),
    Pass("quantise_inputs", lower.quantise_inputs, "lowering: the input of matmuls, once for all readers", False),
    Pass("gated_conv", rule(fuse.gated_conv), "2 groups and 2 buffers of a convolution block"),
    Pass("gate_attention", rule(fuse.gate_attention), "2 groups and a buffer of a gated attention"),
    Pass("rope_store", rule(fuse.rope_store), "2 groups of an attention (1 without head norms), q and k stay in cache"),
    Pass("activation_quantize", rule(fuse.activation_quantize), "2 groups and 2 buffers of a feed-forward"),
    Pass("norm_quantize", rule(fuse.norm_quantize), "1 group, twice a layer"),
    Pass("add_norm", rule(fuse.add_norm), "1 group, twice a layer"),
    Pass("sandwich_norm", rule(fuse.sandwich_norm), "1 group, twice a layer with post norms"),
    Pass("norm_route", rule(route.norm_route), "2 groups of a layer with experts", phases=("decode",)),
    Pass("replicate_norm", replicate.replicate_norm, "1 group, twice a layer", phases=("decode",)),
    Pass("replicate_quantize", replicate.replicate_quantize, "1 group a layer", phases=("decode",)),
    Pass("experts_glu", rule(glu.experts_glu), "3 groups and 5 buffers of a layer with experts", phases=FEW),
    Pass("route_glu", rule(glu.route_glu), "1 group of a layer with experts", phases=FEW),
    Pass("glu", rule(glu.glu), "1 group and 2 buffers of a feed-forward", phases=FEW),
    Pass("norm_glu", rule(one_row.norm_glu), "1 group and a buffer of a feed-forward", phases=ONE),
    Pass("norm_matvec", rule(one_row.norm_matvec), "1 group of a mixer, of a router and of the head", phases=ONE),
    Pass("conv_matvec", rule(one_row.conv_matvec), "2 groups and 2 buffers of a convolution block", phases=ONE),
    Pass("attention_matvec", rule(one_row.attention_matvec), "2 groups and 2 buffers of an attention", phases=ONE),
)  # fmt: skip


def run(
    module: Module, fusions: Collection[str], phase: str, trace: Callable[[str, Module], None] | None = None
) -> Module:
    """The module after the pipeline for one target and phase; `trace` sees it after each pass. Raises GraphError."""
    for p in PIPELINE:
        if phase in p.phases and (not p.fusion or p.name in fusions):
            module = p.run(module)
            for graph in module.graphs():
                verify(graph, p.name)
            if trace:
                trace(p.name, module)
    return module
