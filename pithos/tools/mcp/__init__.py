"""Tools of MCP servers: programs that speak the Model Context Protocol, or addresses that do.

In the order in which data passes them:

    config.py       mcp.json: what servers there are; variables.py: ${NAME} in it
    approval.py     whether a person has approved exactly this mcp.json
    servers.py      all servers of a session: `open`, states, close; one thread with an event loop for all of them
    server.py       one server: starts it, restarts it once, and says how it is; session.py: while it is connected
    commands.py     the program of a server as it is started, on Windows too
    pipes.py        the transport of a program: lines of JSON on stdin and stdout; lines.py: what a server writes
    http.py         the transport of an address (streamable HTTP)
    names.py        server__tool; schemas.py: foreign schemas that nothing stumbles over
    tools.py        a tool of a server as one of the registry; results.py: what it gives back
    calls.py        one call: its time, progress, cancelling

The protocol itself is the official SDK's (the extra `mcp`), which is imported when the first server starts.
"""

from pithos.tools.mcp.servers import Servers, missing, open

__all__ = ["Servers", "missing", "open"]
