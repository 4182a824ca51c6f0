"""The graph compiler: YAML op graphs in, plans out."""
