"""Tests of the characters of opponents: their play, their votes and books, and what they say."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.engine.book import first_move
from pycore.engine.jobs import SearchJob, limits
from pycore.engine.planned import fixed_choice
from pycore.engine.search import Manner, Search, state_for
from pycore.engine.tastes import bonus, leaning_score
from pycore.games import GAMES, find
from pycore.interfaces.characters import Taste
from pycore.interfaces.game import Game, setup
from tests.playouts import playout

FOR_TWO = [id for id, spec in GAMES.items() if spec.play.characters]
NOTHING = Taste({})
POSITIONS = {
    "turtle-shell": "r1gg1r/p1nk1p/p4n/2pp2p1/5p2/1PP1/6PN/1P1P1P/P2K2/RNGG1R b",
    "monkey-king": "3n1/1kc2/5/3h1/1P1g1/P4/4K/1N3 --/-- P4NH2Cp6h 0 r - 0 6",
    "pilgrim": "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4 --",
}
FOR_ONE = {
    ("turtle-shell", "attacker"): "rngkgr/p1n2p/3p2/1pp2pp1/8/4/NP3P2/PP1P1P/1R1K1P/2GGNR b",
    ("pilgrim", "attacker"): "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4 --",
}
"""Positions that show the taste of one character only."""
LIKES = [
    ("turtle-shell", "attacker", "closer"),
    ("turtle-shell", "builder", "pawn"),
    ("monkey-king", "attacker", "brings officer"),
    ("monkey-king", "builder", "to the rear"),
    ("pilgrim", "attacker", "closer"),
    ("pilgrim", "builder", "castles"),
]


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def game_of(id: str) -> Game:
    return setup(find(id), {})


def taste_of(game: Game, who: str) -> Taste:
    return game.spec.play.characters[who].taste


def searched(game: Game, pos: Any, manner: Manner, taste: Taste | None) -> Search:
    search = Search(game, pos, manner, "1", taste=taste)
    search.advance()
    return search


def kinds_of(game: Game, pos: Any, text: str | None) -> tuple[str, ...]:
    traits = game.spec.play.traits
    assert traits is not None and text is not None
    return traits.kinds(game.rules, pos, game.rules.legal_move(pos, text))


@pytest.mark.parametrize(("id", "who", "kind"), LIKES)
def test_a_character_plays_its_kind_of_move_where_the_plain_opponent_does_not(id: str, who: str, kind: str) -> None:
    game = game_of(id)
    pos = game.rules.read(FOR_ONE.get((id, who), POSITIONS[id]))
    plain, own = (searched(game, pos, Manner(depth=2), taste).found.move for taste in (None, taste_of(game, who)))

    assert kind in kinds_of(game, pos, own)
    assert kind not in kinds_of(game, pos, plain)


@pytest.mark.parametrize("id", FOR_TWO)
def test_a_taste_for_nothing_changes_nothing(id: str) -> None:
    game = game_of(id)
    pos = game.rules.read(POSITIONS[id])
    plain, other = (searched(game, pos, Manner(nodes=2_000), taste) for taste in (None, NOTHING))

    assert (plain.found, plain.nodes) == (other.found, other.nodes)


@pytest.mark.parametrize("id", FOR_TWO)
def test_tastes_name_kinds_and_aspects_that_occur(id: str) -> None:
    game = game_of(id)
    traits = game.spec.play.traits
    assert traits is not None
    seen: set[str] = set()
    for seed in range(30):
        for ply in playout(game, f"characters {seed}", 80):
            if ply.move:
                seen.update(traits.kinds(game.rules, ply.pos, ply.move))

    for character in game.spec.play.characters.values():
        assert set(character.taste.moves) <= seen
        assert set(character.taste.aspects) <= set(traits.aspects)


@pytest.mark.parametrize("id", FOR_TWO)
def test_the_leaning_is_for_the_side_that_has_the_character(id: str) -> None:
    game = game_of(id)
    traits = game.spec.play.traits
    assert traits is not None
    pos = game.rules.read(POSITIONS[id])
    state = state_for(game, pos)
    first = state.side() > 0
    counts = dict(zip(traits.aspects, traits.counts(state, first), strict=True))
    name = max(counts, key=lambda aspect: counts[aspect])
    lean = leaning_score(game, state, Taste({}, {name: 7}, contempt=5))() - state.score()

    assert counts[name] > 0
    assert lean == state.side() * (7 * counts[name] + 5)


def test_a_bonus_counts_less_at_stronger_levels() -> None:
    game = game_of("turtle-shell")
    pos = game.rules.start()
    pawn = game.rules.legal_move(pos, "c2c3")

    assert [bonus(game, pos, pawn, Taste({"pawn": 50}), noise) for noise in (190, 30, 4)] == [210, 50, 24]


@pytest.mark.parametrize("level", [1, 2, 3, 3.4, 4, 5, 6, 7.5, 8])
@pytest.mark.parametrize("id", FOR_TWO)
def test_characters_play_at_every_level_and_the_same_by_seed(id: str, level: float) -> None:
    game = game_of(id)
    pos = game.rules.read(POSITIONS[id])
    for who in game.spec.play.characters:
        within = limits(game, pos, level, None, None, "5", 1, who)
        within = within._replace(manner=within.manner._replace(nodes=300), seconds=None)
        moves = []
        for _ in range(2):
            job = SearchJob(game, pos, within)
            job.advance()
            moves.append(job.search.found.move)
        assert moves[0] == moves[1]
        assert moves[0] is not None and game.rules.legal_move(pos, moves[0])


def test_a_character_chooses_from_the_book_by_its_taste() -> None:
    game = game_of("pilgrim")
    pos = game.rules.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 --")

    def played(who: str) -> set[str | None]:
        found = (first_move(game, pos, 8, str(seed), taste_of(game, who)) for seed in range(30))
        return {move.move for move in found if move}

    assert played("attacker") == {"e2e4", "b1c3"}
    assert played("builder") <= {"d2d4", "g1f3", "e2e3", "d2d3"}
    assert {"d2d4", "g1f3"} <= played("builder")


def test_the_attacker_votes_for_guests_and_the_builder_seldom() -> None:
    game = game_of("pilgrim")

    def votes(who: str | None) -> int:
        taste = taste_of(game, who) if who else None
        found = (fixed_choice(game, game.rules.start(), str(seed), taste) for seed in range(12))
        return sum(choice is not None and choice.found.move == "use" for choice in found)

    assert votes("builder") < votes(None) < votes("attacker")


def test_what_a_character_says_as_the_game_ends() -> None:
    words = find("turtle-shell").play.characters["attacker"].words

    def said(side: str, reason: str, character: str = "attacker") -> Any:
        seats = {"black": {"kind": "opponent", "level": 3, "character": character}}
        ended = {"at": 0, "reason": reason, "side": side}
        return ask(do="result", record={"format": 1, "game": "turtle-shell", "ended": ended, "meta": {"seats": seats}})

    assert said("black", "resignation")["said"] == [f"The Hare: {words.lost}"]
    assert said("white", "resignation")["said"] == [f"The Hare: {words.won}"]
    assert said("white", "resignation", "nobody")["said"] == []
    other = said("black", "resignation")["other"]
    assert other["seats"]["black"] == {"kind": "opponent", "level": 4, "character": "attacker"}


@pytest.mark.parametrize("id", FOR_TWO)
def test_every_character_has_a_face_and_words_of_its_own(id: str) -> None:
    spec = find(id)
    drawn = resources.files(spec.package).joinpath("assets/faces.svg").read_text(encoding="utf-8")
    texts = []
    for name, one in spec.play.characters.items():
        assert f'<symbol id="{name}"' in drawn
        texts += [one.name, one.about, *one.words]

    assert len(set(texts)) == len(texts)
    assert max(len(one.words.begins) for one in spec.play.characters.values()) <= 48
