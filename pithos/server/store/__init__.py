"""Conversations that the server keeps for its page (--store), so that another device sees them.

files.py    one conversation in a file: a head that lists are made from, then the conversation
store.py    the folder: revisions, limits, one writer at a time
fields.py, handle.py: bodies and routes
"""
