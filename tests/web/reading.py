"""Pages as a person reads them."""

from __future__ import annotations

import html
import re


def shown(page: str) -> str:
    """The words of a page's content, without its markup."""
    (main,) = re.findall(r"<main.*?</main>", page, re.S)
    words = re.sub(r"<[^>]+>", " ", main)
    return re.sub(r"\s+", " ", html.unescape(words))
