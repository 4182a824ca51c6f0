"""Anthropic's messages.

fields.py (bodies) -> conversion.py (to requests) -> blocks.py (events to content blocks) -> handle.py (answers)
"""
