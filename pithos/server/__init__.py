"""The HTTP server.

In the order in which a request passes them:

    life.py       listening, opening the model, signals, the end; connections.py how many; handshake.py TLS
    app.py        the front door; guard.py what is refused there; log.py a line a request
    routes.py     all routes; openapi.py describes them; page.py GET /
    body.py       bytes to JSON; fields.py JSON to checked models; errors.py what went wrong
    openai/       chat completions, completions; responses/ OpenAI's responses; anthropic/ Anthropic's messages
    tools/        the agent's tools and store/ conversations, for the server's own page alone
    llama.py      health, properties, slots, metrics, tokens, templates
    site.py       what routes share; core.py what they need of the model; metrics.py
    running.py    events from the engine's thread; answer.py their sum; sse.py, replies.py back to the client
"""
