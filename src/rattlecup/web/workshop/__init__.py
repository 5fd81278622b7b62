"""Long computations, in processes of low priority beside the server.

workshop   what is to be worked out, what is on its way, what is known
helper     a process that works, as the server sees it
worker     the same process, as it sees itself
"""
