"""The application, made of its parts; one per process, and as many as a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from rattlecup._version import __version__
from rattlecup.analysis import Oracle
from rattlecup.rules import Ruleset
from rattlecup.web import (
    answers,
    api,
    embed_page,
    guest_api,
    history_api,
    history_pages,
    pages,
    rules_pages,
    shell,
    table_page,
)
from rattlecup.web.advisor import Advisor, open_oracle
from rattlecup.web.explore import routes as explore
from rattlecup.web.guide import pages as guide_pages
from rattlecup.web.guide.guides import Guides
from rattlecup.web.head import HeadAsGet
from rattlecup.web.judging import Judge
from rattlecup.web.limits import OpeningLimit
from rattlecup.web.security import BodyLimit, OpenToFrames, SameOrigin, SecurityHeaders
from rattlecup.web.settings import Settings, settings_for
from rattlecup.web.static import PREFIX, HashedFiles
from rattlecup.web.store.store import open_store
from rattlecup.web.training import routes as training_routes
from rattlecup.web.workshop.workshop import Workshop


def create_app(
    settings: Settings | None = None, open_oracle: Callable[[Ruleset], Oracle] = open_oracle
) -> FastAPI:
    """The web game as an ASGI application.

    Without settings those of the environment count, see `settings_for`.

    Raises:
        StartError: it cannot run with these settings.
    """
    settings = settings or settings_for()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_store(settings) as store:
            app.state.store = store
            workshop = app.state.workshop = Workshop(
                memory_limit=settings.memory_limit,
                background=settings.background,
            )
            app.state.advisor = Advisor(
                settings.advice_patience, open_oracle, workshop.make_perfect
            )
            app.state.advisor.prepare()  # so that the first advice is there when it is wanted
            app.state.guides = Guides(app.state.advisor, workshop)
            app.state.judge = Judge(store, app.state.advisor)
            try:
                yield
            finally:
                await app.state.judge.close()
                await asyncio.to_thread(workshop.close)

    app = FastAPI(
        title="Rattlecup",
        version=__version__,
        # Their pages load scripts from elsewhere; `docs/http.md` is the reference.
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        middleware=[
            Middleware(HeadAsGet),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=600),
            Middleware(OpenToFrames),
            Middleware(OpeningLimit, per_minute=settings.openings_per_minute),
            Middleware(SameOrigin),
            Middleware(BodyLimit),
        ],
    )
    files = HashedFiles()
    app.state.templates = pages.Templates(files.address)
    answers.install(app)
    app.include_router(api.router)
    app.include_router(history_api.router)
    app.include_router(guest_api.router)
    app.include_router(pages.router)
    app.include_router(history_pages.router)
    app.include_router(rules_pages.router)
    app.include_router(guide_pages.router)
    app.include_router(training_routes.router)
    app.include_router(table_page.router)
    app.include_router(shell.router)
    app.include_router(embed_page.router)
    app.include_router(explore.router)
    app.mount(PREFIX, files, name="static")
    return app
