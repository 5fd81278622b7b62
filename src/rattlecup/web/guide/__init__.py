"""The strategy guide as pages: by the solver, for every ruleset.

guides   the guides that this server knows or has on the way
address  which rules a page is about, and the links that keep to them
view     the rows of each section
plots    its drawings
pages    the routes
"""
