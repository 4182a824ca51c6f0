"""A conversation as any API asks for it, and the events that answer it. In the order in which data passes:

request    what is asked for                  core         prepares and starts answers
prompt     a conversation to tokens (guard: foreign text is no control token; dates: one a conversation)
constraints  what bounds an answer            answer       the engine's events to a chat's
events     what is told                       next_turn    the next prompt is read in advance
"""
