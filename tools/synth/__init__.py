"""Random models of the real shapes, in the order of the data: shapes, vocabulary, blocks, container."""
