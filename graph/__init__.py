"""The graph compiler: YAML op graphs in, plans out.

In the order in which data passes:
    syntax (grammar.lark), config     the text of an architecture file to trees
    check, ops, builder, build        names, arguments and shapes checked; graphs of values and nodes
    expr, ir, errors                  what the others speak in
    passes/                           fusion, one list of named passes
    families, gpu                     kernel families, those of all targets and of GPUs
    context, calls, gpu_calls         nodes to calls
    memory, plan, races               buffers and slots, the plan, and a check of what runs at once
    targets, gpu_kernels, specs       what targets can do, and all kernels that plans may ask for
    reference                         every op in numpy, and an executor of unfused graphs
"""
