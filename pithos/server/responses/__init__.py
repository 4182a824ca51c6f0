"""OpenAI's responses, without a state of their own: every request carries the whole conversation.

fields.py (bodies) -> conversion.py (to requests) -> outputs.py (events to output items) -> handle.py (answers)
"""
