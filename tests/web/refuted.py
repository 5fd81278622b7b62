"""What the solver refutes, as words that are found near each other however it is put."""

from __future__ import annotations

import html
import re

CLAIMS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "sixes": (
            r"\b(thirteen|13|all)\b",
            r"yahtzee",
            r"\bsix(es)?\b",
            r"highest|maximum|most possible|best possible|\{most\}|1,?575",
        ),
        "anywhere": (
            r"\b(second|2nd|further|another|extra|later|next)\b",
            r"yahtzee",
            r"\b(any|every|all|free|open|anywhere|wherever|whichever)\b",
            r"\b(may|can|goes|go|choose|put|place|fits|count)\b",
        ),
        "zero": (
            r"giv\w+ up|zero|scratch|sacrific|cross\w* out",
            r"yahtzee",
            r"most expensive|costliest|dearest|costs? (you )?(the )?most|worst",
        ),
        "house": (
            r"\b(never|don.?t|do not|no one should|always)\b",
            r"\b(break|split|give up|keep|score|take)",
            r"full house",
        ),
        "run": (
            r"\b(four|4)\b",
            r"\b(run|row|sequence|consecutive|straight)\b",
            r"\bpairs?\b",
            r"\b(over|better|rather|than|before|instead|beats?|more)\b",
        ),
    },
    "de": {
        "sixes": (
            r"\b(dreizehn|13|lauter)\b",
            r"yahtzee",
            r"sechs",
            r"höchst|maximum|meiste|\{most\}|1\.?575",
        ),
        "anywhere": (
            r"\b(zweite|weitere|nächste|noch ein)",
            r"yahtzee",
            r"irgendein|beliebig|\bjede|überall|\bfreie",
            r"\b(darf|kann|dürfen|können|passt|geht|zählt)\b",
        ),
        "zero": (
            r"streich|\bnull\b|aufgeb|aufzugeb|opfer",
            r"yahtzee",
            r"teuerst|kostet (dich )?am meisten|schlimmst|schlechtest",
        ),
        "house": (
            r"\b(nie|niemals|nicht|kein|immer)\b",
            r"brech|brich|zerleg|trenn|auflös|aufzulös|behalt|eintrag",
            r"full house",
        ),
        "run": (
            r"\b(vier|4)\b",
            r"\b(folge|reihe|straße|nacheinander|aufeinander)",
            r"\bpaar",
            r"\b(besser|lieber|statt|vor|als|mehr|schlagen|schlägt)\b",
        ),
    },
    "es": {
        "sixes": (
            r"\b(trece|13)\b",
            r"yahtzee",
            r"\bseis(es)?\b",
            r"más alto|máxim|mayor|\{most\}|1\.?575",
        ),
        "anywhere": (
            r"\b(segundo|otro|nuevo|siguiente)\b",
            r"yahtzee",
            r"cualquier|todas las|donde quieras|\blibre",
            r"\b(puede|va|cabe|vale|se anota|sirve)\b",
        ),
        "zero": (
            r"renunci|\bcero\b|sacrific|tachar",
            r"yahtzee",
            r"más car|cuesta más|más cuesta|lo peor|la peor",
        ),
        "house": (
            r"\b(nunca|jamás|no|siempre)\b",
            r"romp|deshac|deshag|separ|guard|anot",
            r"\bfull\b",
        ),
        "run": (
            r"\b(cuatro|4)\b",
            r"seguid|escalera|consecutiv",
            r"\bpareja",
            r"\b(mejor|antes|más|sobre|preferible|valen?)\b",
        ),
    },
}
"""By language and belief: what a sentence that says so has of everything."""

NEAR = 160
"""Signs within which the words stand."""

_QUOTED = re.compile(r"“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»")
# A span is a label of its own, as in cells of narrow screens.
_INLINE = re.compile(r"</?(?:a|b|i|em|strong|small)\b[^>]*>")


def refuted_in(text: str, lang: str) -> list[str]:
    """The refuted beliefs that a text states; questions state nothing.

    >>> refuted_in("Any open box may take a second Yahtzee.", "en")
    ['anywhere']
    """
    found = []
    for sentence in re.findall(r"[^.;:!?]+[.;:!?]?", _joined(text)):
        if sentence.endswith("?"):
            continue
        for claim, words in CLAIMS[lang].items():
            places = [re.search(word, sentence, re.I) for word in words]
            hits = [place for place in places if place is not None]
            if len(hits) == len(words):
                first, last = min(hit.start() for hit in hits), max(hit.end() for hit in hits)
                if last - first <= NEAR:
                    found.append(claim)
    return found


def _joined(text: str) -> str:
    """Points within numbers end no sentence."""
    return re.sub(r"(?<=\d)[.,](?=\d)", "", text)


def prose_of(page: str) -> str:
    """What a page says by itself: each cell and paragraph a sentence, without what it quotes."""
    (main,) = re.findall(r"<main.*?</main>", page, re.S)
    blocks = re.sub(r"<[^>]+>", " . ", _INLINE.sub("", main))
    return _QUOTED.sub("", html.unescape(re.sub(r"\s+", " ", blocks)))
