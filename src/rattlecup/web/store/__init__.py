"""Where games are kept: `store.Store`, with the tables of `schema`."""
