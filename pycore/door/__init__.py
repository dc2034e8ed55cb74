"""The handlers of the door's requests: one module for each group, and the parsing they share (`requests`).

A handler takes a request as docs/api lists it and returns the fields of its reply. It raises a GameError when
something is wrong with the request; `pycore.bridge` answers with its code and message.
"""
