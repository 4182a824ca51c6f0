"""A conversation as any API asks for it, and the events that answer it.

request.py -> reasoning.py, core.py -> events.py
"""
