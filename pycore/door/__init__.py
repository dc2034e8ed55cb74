"""What the door does with each request: a module for each sort, and what they have in common (`requests`).

A handler takes a request as docs/api lists it and returns the fields of its reply. What is wrong with a request
is raised as a GameError; `pycore.bridge` answers with its code.
"""
