"""The pages of the strategy guide: what they say is what the solver found."""

from __future__ import annotations

import asyncio
import html
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from rattlecup import CLASSIC, NAMED, Keep, Position, Roll, Ruleset, words
from rattlecup.analysis import Oracle
from rattlecup.analysis.guide import Guide, Verdict, make_guide, open_guide, sections_of
from rattlecup.analysis.guide.beliefs import beliefs
from rattlecup.analysis.guide.comparison import compare
from rattlecup.analysis.guide.openings import openings
from rattlecup.analysis.guide.sections import ROLLS
from rattlecup.analysis.guide.wire import guide_to_data
from rattlecup.errors import ErrorCode, MemoryLimitError
from rattlecup.solver import open_table
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import NotReadyError, WebCode, WebError
from rattlecup.web.guide import guides as guides_module
from rattlecup.web.guide.address import Address
from rattlecup.web.guide.guides import Guides, State
from rattlecup.web.guide.plots import _apart, zero_drawings
from rattlecup.web.guide.view import HALVES, with_held
from rattlecup.web.workshop import worker
from rattlecup.web.workshop.workshop import State as Work
from web.reading import shown
from web.refuted import CLAIMS, prose_of, refuted_in

HOUSE = Ruleset.from_dict({"name": "our-table", "upper_bonus": 50})


class Known(Guides):
    """Guides that are there already, and others that never come."""

    def __init__(self, guides: Mapping[Ruleset, Guide]) -> None:
        self._guides = guides

    async def of(self, ruleset: Ruleset) -> State:
        guide = self._guides.get(ruleset)
        return State(guide, 1.0) if guide else State(done=0.256)


@pytest.fixture(scope="module")
def guides() -> dict[Ruleset, Guide]:
    """One a ruleset. Only the classic one is swept; the others borrow what a sweep finds."""
    oracles = {ruleset: Oracle(open_table(ruleset)) for ruleset in NAMED}
    classic = open_guide(oracles[CLASSIC], lambda: oracles[CLASSIC])
    made = {
        ruleset: replace(
            classic,
            ruleset=ruleset,
            start_value=oracle.start_value,
            openings=openings(oracle),
            beliefs=beliefs(oracle),
            comparison=compare(oracle, oracles[CLASSIC]),
        )
        for ruleset, oracle in oracles.items()
    }
    return {**made, HOUSE: replace(classic, ruleset=HOUSE)}


@pytest.fixture
def pages(client: TestClient, guides: dict[Ruleset, Guide]) -> Iterator[TestClient]:
    """A browser at a server that knows the guide of every ruleset and of one table's rules."""
    app: Any = client.app
    before, app.state.guides = app.state.guides, Known(guides)
    yield client
    app.state.guides = before


def read(client: TestClient, address: str, lang: str = "en") -> str:
    """A page's markup."""
    answer = client.get(address, params=None, headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


# --- every page -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("ruleset", [*NAMED, HOUSE], ids=lambda ruleset: ruleset.name)
def test_every_section_answers_in_every_language_for_every_ruleset(
    pages: TestClient, guides: dict[Ruleset, Guide], ruleset: Ruleset, lang: str
) -> None:
    """With its heading, its version, and links to all others."""
    sections = sections_of(ruleset)
    # Rolls have 252 rows, so each language reads one of them.
    roll = ROLLS[words.LANGUAGES.index(lang) % ruleset.rolls_per_turn]
    for section in (None, *(each for each in sections if each not in ROLLS or each == roll)):
        address = Address(ruleset, section)
        page = read(pages, str(address), lang)
        name = f"guide.section.{section}" if section else "guide.link"
        assert f"<h1>{words.text(name, lang)}</h1>" in page
        text = shown(page)
        assert ruleset.fingerprint in text
        called = f"page.ruleset.{ruleset.name}"
        title = words.text(called, lang) if ruleset.is_named else ruleset.name
        assert f"({title})" in text
        for other in sections:
            assert f'href="{html.escape(str(address.to(other)))}"' in page
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert sorted(set(ids)) == sorted(ids), "each fragment names one place"
        assert not re.search(r"[\d.,]+0000\d|\{\w+\}", text), (
            "a number or a fact as it should not be"
        )


def test_each_row_has_a_fragment(pages: TestClient) -> None:
    first = read(pages, "/guide/first-roll")
    assert set(re.findall(r'<tr id="r-(\d{5})"', first)) == {str(roll) for roll in Roll.all()}
    for section, fragment in (
        ("zeros", "zero-1s"),
        ("zeros", "costs-1s-13"),
        ("zeros", "cheapest-3k-1"),
        ("boxes", "box-fh"),
        ("odds", "odds-ls"),
        ("odds", "odds-3"),
        ("odds", "hold-ls"),
        ("odds", "hold-3"),
        ("beliefs", "run"),
        ("rulesets", "two-roll"),
    ):
        assert f'id="{fragment}"' in read(pages, f"/guide/{section}")


@pytest.mark.parametrize("ruleset", [CLASSIC, HOUSE], ids=lambda ruleset: ruleset.name)
def test_each_roll_leads_to_its_position_in_the_explorer(
    pages: TestClient, ruleset: Ruleset
) -> None:
    page = read(pages, str(Address(ruleset, "second-roll")))
    links = re.findall(r'<tr id="r-(\d{5})".*?<a href="([^"]+)"', page)
    assert len(links) == 252
    for dice, link in links[::25]:
        query = parse_qs(urlsplit(html.unescape(link)).query)
        rules = ruleset if ruleset is HOUSE else None
        position = Position.parse(query["position"][0], rules)
        assert (str(position.roll), position.rerolls_left) == (dice, 1)
        assert ("rules" in query) is (ruleset is HOUSE)
    first = html.unescape(links[0][1])
    assert first.startswith("/explore?position=")
    assert "+-,-,-" in first


def test_the_best_keep_and_the_runner_up_stand_in_the_row(pages: TestClient) -> None:
    row = re.findall(r'<tr id="r-11346".*?</tr>', read(pages, "/guide/first-roll"), re.S)[0]
    assert re.findall(r'class="die( held)?"', row) == ["", "", "", " held", ""]
    cells = html.unescape(re.sub(r"<[^>]+>", " ", row)).split()
    assert " ".join(cells) == "keep 4 249.88 Next best: keep 3 4 Costs <0.01"


def test_zeros_stand_from_the_cheapest_on(pages: TestClient) -> None:
    text = shown(read(pages, "/guide/zeros"))
    assert "Ones 17.69 236.90 Four of a kind 19.05 235.54 Twos 23.66 230.92" in text
    assert "Small straight 38.03 216.56 Sixes 38.07 216.52" in text


def test_boxes_and_odds_stand_in_their_tables(pages: TestClient) -> None:
    boxes = shown(read(pages, "/guide/boxes"))
    assert "Full house 22.59 9.63 %" in boxes
    assert "Games with the upper bonus 68.12 %" in boxes
    odds = shown(read(pages, "/guide/odds"))
    assert "Large straight 3.09 % 12.97 % 26.11 %" in odds
    assert "5 or more of a chosen face 0.01 % 0.27 % 1.33 %" in odds
    assert "Rerolls: 2 keep 6 6 69.44 % keep 6 6 6 19.29 % keep 6 9.26 %" in odds
    assert "3 rolls" not in shown(read(pages, "/guide/odds?ruleset=two-roll")).split("table")[0]


def test_rulesets_stand_beside_classic(pages: TestClient) -> None:
    text = shown(read(pages, "/guide/rulesets?ruleset=no-joker"))
    assert re.search(r"Hasbro 2016 Value 254.21 .*?−0.37 .*?1 of 504", text)
    assert re.search(r"Free choice Value 254.59 .*?\+<0.01 .*?0 of 504", text)
    assert re.search(r"Two rolls Value 190.13 .*?−64.46 .*?20 of 252", text)


# --- beliefs --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("ruleset", NAMED, ids=lambda ruleset: ruleset.name)
def test_a_belief_stands_with_the_verdict_that_the_solver_finds(
    pages: TestClient, ruleset: Ruleset, lang: str
) -> None:
    page = read(pages, str(Address(ruleset, "beliefs")), lang)
    found = re.findall(
        r'<section class="belief" aria-labelledby="(\w+)">(.*?)</section>', page, re.S
    )
    tested = {each.code: each for each in beliefs(Oracle(open_table(ruleset)))}
    assert [code for code, _ in found] == list(tested)
    for code, section in found:
        belief = tested[code]
        assert f'<p class="finding {belief.verdict}">' in section
        assert words.text(f"guide.verdict.{belief.verdict}", lang) in section
        others = {words.text(f"guide.verdict.{each}", lang) for each in Verdict}
        said = re.findall(r"<b>(.*?)\.</b>", section)
        assert len(said) == 1
        assert said[0] in others


# Texts that are shown of rules under which it is so.
WHERE_IT_IS_SO = {
    "guide.belief.anywhere.true",
    "rules.ask.anywhere.yes",
    "rules.ask.anywhere.plain",
    "rules.joker.about.free-choice",
    "rules.sheet.verhoeff.differs",
    "setup.rules.note.free-choice",
}

REWORDED = {
    "en": {
        "sixes": ["The maximum of 1,575 comes from 13 Yahtzees, all sixes."],
        "anywhere": [
            "You can put another Yahtzee wherever you like.",
            "Any open box may take a second Yahtzee.",
            "A further {yahtzee} goes to every free box.",
        ],
        "zero": [
            "Nothing is worse: a zero in Yahtzee costs the most.",
            "Never: scratching {yahtzee} is the worst.",
        ],
        "house": ["Don't split a full house on the first turn.", "A full house you always keep."],
        "run": [
            "Four in a row beat any pair.",
            "Rather than a low pair, hold 4 consecutive faces.",
        ],
    },
    "de": {
        "sixes": ["Das Maximum von 1.575 sind 13 Yahtzees, alle aus Sechsen."],
        "anywhere": [
            "In jedes freie Feld darf ein weiterer Yahtzee.",
            "Der zweite {yahtzee} passt überall.",
        ],
        "zero": [
            "Eine Null bei Yahtzee kostet am meisten.",
            "Am teuersten ist es, {yahtzee} zu streichen.",
        ],
        "house": [
            "Ein Full House bricht man niemals auf.",
            "Trenne kein Full House im ersten Zug.",
        ],
        "run": [
            "Lieber vier in einer Reihe als ein Paar.",
            "Die 4 aufeinander folgenden schlagen das Paar.",
        ],
    },
    "es": {
        "sixes": ["El máximo, 1.575, son 13 Yahtzees, todos de seises."],
        "anywhere": [
            "Otro Yahtzee va donde quieras.",
            "En cualquier casilla cabe un segundo {yahtzee}.",
        ],
        "zero": ["Un cero en Yahtzee es lo que más cuesta.", "Lo peor es renunciar a {yahtzee}."],
        "house": ["Un full jamás se deshace.", "No separes un full en el primer turno."],
        "run": [
            "Cuatro caras consecutivas valen más que una pareja.",
            "Antes cuatro seguidas que una pareja.",
        ],
    },
}


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_other_words_for_a_refuted_belief_are_found(lang: str) -> None:
    for claim, sentences in REWORDED[lang].items():
        for sentence in sentences:
            assert claim in refuted_in(f"Before it. {sentence} After it.", lang), sentence
            assert refuted_in(prose_of(f"<main><p>{sentence}</p></main>"), lang) != []
    assert set(REWORDED[lang]) == set(CLAIMS[lang])


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_what_the_solver_refutes_is_said_in_claims_only(lang: str) -> None:
    """In no text of the catalogue but the claims, which are quoted and stand beside a verdict."""
    opening, closing = {"en": "“”", "de": "„“", "es": "«»"}[lang]
    claim = re.compile(r"(guide\.belief|rules\.claim)\.(?!zeros)\w+")
    for key, text in words.catalogue(lang).items():
        if claim.fullmatch(key):
            assert (text[0], text[-1]) == (opening, closing), key
        else:
            wanted = ["anywhere"] if key in WHERE_IT_IS_SO else []
            assert set(refuted_in(text, lang)) <= set(wanted), (key, text)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_no_page_states_what_the_solver_refutes(pages: TestClient, lang: str) -> None:
    """As the pages of the classic rules are read, boxes and figures put in."""
    so = {words.text(key, lang) for key in WHERE_IT_IS_SO if "{" not in words.catalogue(lang)[key]}
    addresses = [str(Address(CLASSIC, section)) for section in (None, *sections_of(CLASSIC))]
    for address in (*addresses, "/rules", "/rules/may-i"):
        prose = prose_of(read(pages, address, lang))
        for text in so:
            prose = prose.replace(text, "")
        said = [each for each in prose.split(".") if refuted_in(each, lang)]
        assert said == [], address


# --- numbers --------------------------------------------------------------------------------

# Of rules and of how a figure is told; no text has another number of its own.
CONSTANTS: dict[str, set[int]] = {
    "guide.rolls.one": {1},
    "guide.of_a_face.one": {1},
    "guide.zeros.upper": {1},
    "guide.zeros.lower": {1},
    "guide.zeros.plot": {1},
    "guide.rate.yahtzee": {50},
    "guide.rate.jokers": {100},
    "guide.rate.bonuses": {100},
    "guide.belief.anywhere.true": {50},
    "guide.belief.anywhere.false": {50},
}


def typed_numbers(key: str, text: str) -> set[float]:
    """The numbers in a text that were typed by hand and are no constant."""
    typed = re.findall(r"\d+(?:[.,]\d+)*", re.sub(r"\{\w+\}", "", text))
    return {float(each.replace(",", ".", 1)) for each in typed} - CONSTANTS.get(key, set())


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_numbers_of_the_guide_are_never_typed(lang: str) -> None:
    for key, text in words.catalogue(lang).items():
        if key.startswith("guide."):
            assert typed_numbers(key, text) == set(), (key, text)


@pytest.mark.parametrize("key", ["guide.zeros.note", "guide.belief.anywhere.true"])
def test_a_typed_result_is_found(key: str) -> None:
    assert typed_numbers(key, "A zero in Yahtzee costs 26 points.") == {26}
    assert typed_numbers(key, "With 254,59 on average, {cost} is little.") == {254.59}


def test_rules_that_make_a_belief_true_say_so(pages: TestClient) -> None:
    for name, verdict in (("classic", "Not true"), ("free-choice", "True")):
        text = shown(read(pages, f"/guide/beliefs?ruleset={name}"))
        assert f"“A second Yahtzee may go into any box.” {verdict}." in text


# --- what is not there yet ------------------------------------------------------------------


def test_a_guide_on_its_way_is_announced_without_a_number(client: TestClient) -> None:
    app: Any = client.app
    before, app.state.guides = app.state.guides, Known({})
    try:
        for address in ("/guide", "/guide/zeros?ruleset=two-roll"):
            page = client.get(address)
            assert page.status_code == 200
            text = shown(page.text)
            assert words.text("guide.busy") in text
            assert "26 % of it is done." in text
            assert not re.search(r"\d\.\d\d", text)
        assert 'data-state="/guide/state?ruleset=two-roll&amp;section=zeros"' in page.text
        told = client.get("/guide/state?ruleset=two-roll&section=zeros").json()
        assert told == {"state": "building", "done": 0.256}
    finally:
        app.state.guides = before


def test_rulesets_that_are_there_are_shown_beside_those_that_come(
    client: TestClient, guides: dict[Ruleset, Guide]
) -> None:
    app: Any = client.app
    before, app.state.guides = app.state.guides, Known({CLASSIC: guides[CLASSIC]})
    try:
        text = shown(client.get("/guide/rulesets").text)
        assert "Two rolls being worked out" in text
        assert words.text("guide.busy.some") in text
        assert client.get("/guide/state?section=rulesets").json()["state"] == "building"
        assert client.get("/guide/state?section=zeros").json()["state"] == "ready"
    finally:
        app.state.guides = before


def test_a_guide_that_cannot_be_made_says_so(client: TestClient) -> None:
    """The shared server has no advice at all."""
    page = client.get("/guide/zeros")
    assert page.status_code == 503
    assert words.text("guide.failed.other") in shown(page.text)
    assert words.text("guide.busy") not in shown(page.text)
    assert client.get("/guide/state").json()["state"] == "failed"


class Failing(Known):
    """Guides that are there, and others that cannot be made."""

    async def of(self, ruleset: Ruleset) -> State:
        found = await super().of(ruleset)
        return found if found.guide else State(failure=ErrorCode.MEMORY_LIMIT)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_the_reason_of_a_failure_stands_in_place_of_the_note(
    client: TestClient, guides: dict[Ruleset, Guide], lang: str
) -> None:
    app: Any = client.app
    before, app.state.guides = app.state.guides, Failing({CLASSIC: guides[CLASSIC]})
    reason = words.text("guide.failed.memory", lang)
    try:
        for address, status in (
            ("/guide?ruleset=two-roll", 503),
            ("/guide/zeros?ruleset=two-roll", 503),
            ("/guide/rulesets", 200),
        ):
            page = client.get(address, headers={"Accept-Language": lang})
            assert page.status_code == status
            assert reason in shown(page.text)
            assert 'id="busy"' not in page.text
    finally:
        app.state.guides = before


def test_too_little_memory_is_refused_before_the_work() -> None:
    oracle = Oracle(open_table("classic"))
    with pytest.raises(MemoryLimitError):
        make_guide(oracle, oracle, memory_limit=60 * 2**20)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/guide/tricks", 404),
        ("/guide/third-roll?ruleset=two-roll", 404),
        ("/guide?ruleset=yatzy", 422),
        ("/guide/zeros?rules=no", 422),
        ('/guide/zeros?rules={"upper_bonus":-1}', 422),
        ("/guide/state?ruleset=yatzy", 422),
    ],
)
def test_what_is_not_in_the_guide_is_refused(pages: TestClient, address: str, status: int) -> None:
    answer = pages.get(address, headers={"Accept": "text/html"})
    assert answer.status_code == status


def test_every_page_leads_to_the_guide(pages: TestClient) -> None:
    for path in ("/", "/rules?ruleset=two-roll", "/statistics", "/guide/odds"):
        assert 'href="/guide"' in pages.get(path).text
    assert 'href="/guide?ruleset=two-roll"' in pages.get("/rules?ruleset=two-roll").text
    assert 'href="/rules?ruleset=two-roll"' in pages.get("/guide?ruleset=two-roll").text


# --- the guides of a server -----------------------------------------------------------------


class Bench:
    """A workshop that does what it is told."""

    def __init__(self) -> None:
        self.work = Work()
        self.begun: list[str] = []
        self.refusal: WebError | None = None

    def state(self, ruleset: Ruleset, what: str) -> Work:
        if self.refusal:
            raise self.refusal
        return self.work

    async def build(self, oracle: Oracle, what: str) -> Work:
        self.begun.append(oracle.ruleset.name)
        self.work = Work(done=0.0)
        return self.work


class Asked(Advisor):
    """An advisor with one oracle, or with none yet."""

    def __init__(self, oracle: Oracle | None) -> None:
        self.oracle = oracle

    async def ask(self, ruleset: Ruleset, question: Any) -> Any:
        if self.oracle is None:
            raise NotReadyError("soon", code=WebCode.ADVICE_NOT_READY)
        return question(self.oracle)


def test_a_guide_is_begun_once_and_there_when_it_is_made(
    guides: dict[Ruleset, Guide], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guides_module, "_stored", lambda oracle: None)
    bench, oracle = Bench(), Oracle(open_table("classic"))
    asked = Asked(None)
    shelf = Guides(asked, bench)  # type: ignore[arg-type]

    def now() -> State:
        return asyncio.run(shelf.of(CLASSIC))

    assert now() == State()
    assert bench.begun == []
    asked.oracle = oracle
    assert now() == State(done=0.0)
    bench.work = Work(done=0.5)
    assert now() == State(done=0.5)
    bench.work = Work(answer=guide_to_data(guides[CLASSIC]), done=1.0)
    assert now() == State(guides[CLASSIC], 1.0)
    bench.refusal = WebError("no more", code=WebCode.WORK_FAILED)
    assert now().guide is not None, "what is known is asked for no more"
    assert bench.begun == ["classic"]


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        (WebCode.WORKSHOP_FULL, None),
        (WebCode.WORK_FAILED, WebCode.WORK_FAILED),
        (ErrorCode.MEMORY_LIMIT, ErrorCode.MEMORY_LIMIT),
    ],
)
def test_a_full_workshop_is_waited_for_and_a_broken_one_is_not(
    monkeypatch: pytest.MonkeyPatch, code: str, failure: str | None
) -> None:
    monkeypatch.setattr(guides_module, "_stored", lambda oracle: None)
    bench = Bench()
    bench.refusal = WebError("no", code=code)
    shelf = Guides(Asked(Oracle(open_table("classic"))), bench)  # type: ignore[arg-type]
    assert asyncio.run(shelf.of(CLASSIC)) == State(failure=failure)
    # A page that asks again at once is told the same, whatever the workshop would begin anew.
    bench.refusal = None
    assert asyncio.run(shelf.of(CLASSIC)) == State(failure=failure)
    assert bench.begun == ([] if failure else ["classic"])
    monkeypatch.setattr(guides_module.time, "monotonic", lambda: math.inf)
    assert asyncio.run(shelf.of(CLASSIC)) == State()
    assert bench.begun == ["classic"]


def test_a_stored_guide_needs_no_workshop(guides: dict[Ruleset, Guide]) -> None:
    shelf = Guides(Asked(Oracle(open_table("classic"))), Bench())  # type: ignore[arg-type]
    assert asyncio.run(shelf.of(CLASSIC)) == State(guides[CLASSIC], 1.0)


def test_the_workshop_s_guide_is_the_library_s(
    guides: dict[Ruleset, Guide], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_oracle", lambda task: Oracle(open_table("classic")))
    assert worker._DO["guide"]({"memory_limit": None}, lambda done: None) == guide_to_data(
        guides[CLASSIC]
    )


# --- parts ----------------------------------------------------------------------------------


def test_as_many_dice_are_held_as_the_action_keeps() -> None:
    for roll in Roll.all()[::7]:
        for keep in roll.keeps:
            held = [face for face, is_held in with_held(roll, keep) if is_held]
            assert Keep.from_faces(held) == keep


def test_labels_of_a_drawing_never_cover_one_another(guides: dict[Ruleset, Guide]) -> None:
    for _, boxes in HALVES:
        for drawing in zero_drawings(guides[CLASSIC], boxes):
            assert [line.box for line in drawing.lines] == list(boxes)
            assert len({line.mark for line in drawing.lines}) == len(boxes)
            heights = sorted(line.label_y for line in drawing.lines)
            gaps = [low - high for high, low in pairwise(heights)]
            assert min(gaps) > 14.8
            assert all(0 < y < drawing.height for y in heights)
    assert _apart([10.0, 10.0, 10.0]) == [-5.0, 10.0, 25.0]
