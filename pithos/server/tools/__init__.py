"""The agent's tools for the server's own page, in the order in which a call passes them:

page_token.py   what only that page is given
settings.py     which tools, where; workspace.py: a folder that is made when it is first written
session.py      registry, context, MCP servers: open as long as the server
environment.py  what a model is told of the machine
calls.py        calls at work: bounded, with ids, to be stopped
fields.py, handle.py: bodies and routes
"""
