"""The web game: `create_app` for any ASGI server, `server.serve` for one that stands alone.

server, app         the process and what it is made of
api, pages          what comes in: routes for programs and for people
service             one function per use case
live, view          a stored game as a `Game`, and as the JSON of the page
advice              the oracle, loaded once and asked from a thread
store               tables, engines, the one writer, migrations
errors, answers     what may go wrong, and how it is told
guests, security    who is asking, and what is refused before anybody looks
"""
