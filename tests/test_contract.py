"""The contract suite: what must hold for every registered game, checked on seeded random playouts.

A new game takes part as soon as it is registered, and nothing here may name a game. A toy game with dice and turns of
several actions (tests/toy) takes part too, so that the suite is also tested on features that a later game may have.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from pycore.bridge import handle
from pycore.games import GAMES, find
from pycore.interfaces.game import Game, setup
from pycore.interfaces.narrator import PATTERNS, MarkKind, Narrator, StepKind
from pycore.kernel import record as records
from pycore.kernel.errors import NotationError
from pycore.kernel.package_data import read_text
from pycore.kernel.perft import divide, perft
from pycore.kernel.replays import Replays
from pycore.kernel.rules import Rules, count_by_playing
from pycore.kernel.types import Actor, Effect, Shift, apply_effects
from pycore.scenes.howto import picture_json
from pycore.scenes.scene import scene
from pycore.scenes.table import table

from .golden import positions as golden_positions
from .playouts import PLAYED, VARIANTS, Ply, Variant, playout, sampled

LONGEST = 120
"""The number of actions of a playout, unless a test needs more."""

KINDS, MARKS = set(get_args(StepKind)), {*get_args(MarkKind), "from", "to"}
"""The kinds of steps, and the kinds of marks: the games' own, and those of the last move."""

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=list(PLAYED))


pytestmark = pytest.mark.usefixtures("every_game_registered")


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request that must succeed."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def texts(moves: Sequence[Any]) -> list[str]:
    """Return the texts of moves, sorted."""
    return sorted(move.text for move in moves)


def log_of(plies: list[Ply]) -> list[str]:
    """Return the actions of a playout."""
    return [ply.move.text for ply in plies if ply.move]


def public(kind: type) -> set[str]:
    """Return the public names of a class."""
    return {name for name in dir(kind) if not name.startswith("_")}


def misspelt(kind: type, base: type) -> list[str]:
    """Return the methods that a class adds to its base under a name close to one of the base's."""
    return [name for name in sorted(public(kind) - public(base)) if get_close_matches(name, public(base), cutoff=0.85)]


# What a game provides


@every_game
def test_no_method_of_a_game_is_misspelt(game: Any) -> None:
    """A misspelt method would silently never be called."""
    made = setup(game, {})

    assert public(type(made.narrator)) - public(Narrator) <= set(vars(made.narrator))
    assert misspelt(type(made.rules), Rules) == []


def test_a_misspelt_method_is_noticed() -> None:
    def pased(self: object, pos: object) -> None: ...

    laws = type("Laws", (Rules,), {"pased": pased, "chance": pased, "drawn": pased})

    assert misspelt(laws, Rules) == ["chance", "pased"]


# Rules


@every_variant
def test_play_leaves_its_inputs_untouched(variant: Variant) -> None:
    game = variant.ready()
    for pos, move in playout(game, "untouched", LONGEST):
        before = copy.deepcopy((pos, move))
        game.rules.legal_moves(pos)
        game.rules.outcome(pos)
        if move:
            game.rules.effects(pos, move)
            game.rules.play(pos, move)
        assert (pos, move) == before
        assert repr((pos, move)) == repr(before)


@every_variant
def test_the_same_position_always_gives_the_same_answers(variant: Variant) -> None:
    made, again = variant.ready(), variant.ready()
    for pos, move in sampled(made, "same", LONGEST, every=7):
        assert made.rules.legal_moves(pos) == again.rules.legal_moves(pos)
        assert made.rules.outcome(pos) == again.rules.outcome(pos)
        if move:
            assert made.rules.play(pos, move) == again.rules.play(pos, move)


@every_variant
def test_position_text_round_trip(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in playout(variant.ready(), "position text", LONGEST):
        text = rules.write(pos)

        read = rules.read(text)

        assert rules.write(read) == text
        assert variant.ready().narrator.pieces(read) == variant.ready().narrator.pieces(pos)
        if rules.outcome(read) == rules.outcome(pos):  # history may end a game or forbid moves
            assert rules.actor(read) == rules.actor(pos)
            assert set(texts(rules.legal_moves(pos))) <= set(texts(rules.legal_moves(read)))


@every_variant
def test_the_starting_position_is_read_back_with_all_its_moves(variant: Variant) -> None:
    rules = variant.ready().rules
    start = rules.start()

    read = rules.read(rules.write(start))

    assert texts(rules.legal_moves(read)) == texts(rules.legal_moves(start))


@every_variant
def test_actions_have_distinct_texts_and_are_found_by_them(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in playout(variant.ready(), "action text", LONGEST):
        moves = rules.legal_moves(pos)
        assert len(set(texts(moves))) == len(moves)
        for move in moves:
            assert records.find_move(variant.ready(), pos, move.text) == move
            assert move.text == move.text.strip() != ""


@every_variant
def test_no_steps_are_a_prefix_of_another_moves_steps(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in playout(variant.ready(), "prefix-free", LONGEST):
        # In sorted order a prefix comes right before the steps that begin with it.
        steps = sorted(move.steps for move in rules.legal_moves(pos))
        for one, next_one in pairwise(steps):
            assert one != next_one[: len(one)], f"{one} begins {next_one} in {rules.write(pos)}"
        assert all(steps)


@every_variant
def test_the_steps_of_a_text_begin_with_those_of_its_move(variant: Variant) -> None:
    """`steps` returns all the steps a text can stand for; those of a legal move are a prefix of them."""
    rules = variant.ready().rules
    for pos, _ in playout(variant.ready(), "steps of texts", LONGEST):
        for move in rules.legal_moves(pos):
            assert rules.steps(move.text, pos)[: len(move.steps)] == tuple(move.steps)


@every_variant
def test_texts_that_are_not_moves_raise_notation_error(variant: Variant) -> None:
    rules = variant.ready().rules
    for text in ("", " ", "?", "\x00", "0" * 1000, "☃", "\ud800", "e2e4e6e8", "Z99-Z98"):
        with pytest.raises(NotationError):
            rules.steps(text, rules.start())


@every_variant
def test_effects_explain_the_change(variant: Variant) -> None:
    game = variant.ready()
    for pos, _ in sampled(game, "effects", LONGEST, every=4):
        before = game.narrator.pieces(pos)
        for move in game.rules.legal_moves(pos):
            after = game.narrator.pieces(game.rules.play(pos, move))
            assert apply_effects(before, game.rules.effects(pos, move)) == after, move.text


@every_variant
def test_actor_moves_and_outcome_agree(variant: Variant) -> None:
    game = variant.ready()
    for pos, _ in playout(game, "actors", LONGEST):
        moves, actor, ended = game.rules.legal_moves(pos), game.rules.actor(pos), game.rules.outcome(pos)
        assert bool(moves) is (ended is None) is (actor is not Actor.NOBODY)
        assert game.rules.phase(pos)
        if ended:
            assert ended.winner in (*game.spec.sides, "player", "nobody")
            assert ended.reason
            assert ended.rule in rule_numbers(game.spec.id)
            assert ended.text.strip()


@every_variant
def test_chance_lists_legal_moves_with_whole_weights(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in playout(variant.ready(), "chances", LONGEST):
        chances = rules.chances(pos)
        assert all(type(weight) is int and weight > 0 for _, weight in chances)
        assert {move.text for move, _ in chances} <= set(texts(rules.legal_moves(pos)))
        if rules.actor(pos) is Actor.CHANCE:
            assert texts([move for move, _ in chances]) == texts(rules.legal_moves(pos))


@every_game
def test_games_end(game: Any) -> None:
    """Under some options random play ends within a few hundred actions."""
    ended = set()
    for variant in VARIANTS:
        if variant.game != game.id:
            continue
        made = variant.ready()
        *_, last = playout(made, "end", 600)
        outcome = made.rules.outcome(last.pos)
        if outcome:
            ended.add(outcome.reason)
            assert not made.rules.legal_moves(last.pos)
            assert made.rules.actor(last.pos) is Actor.NOBODY
    assert ended, "no playout came to an end"


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v.options.get("quiet", "none") != "none"], ids=str)
def test_games_with_a_limit_of_quiet_plies_always_end(variant: Variant) -> None:
    game = variant.ready()
    for seed in range(5):
        *_, last = playout(game, f"quiet {seed}", 5_000)
        assert game.rules.outcome(last.pos) is not None


@every_variant
def test_perft_counts_moves(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in sampled(variant.ready(), "perft", 60, every=30):
        plain = rules.without_draws()
        assert perft(rules, pos, 0) == 1
        assert perft(rules, pos, 1) == len(plain.legal_moves(pos))
        assert divide(rules, pos, 1) == dict.fromkeys((m.text for m in plain.legal_moves(pos)), 1)


@pytest.mark.parametrize("variant", [v for v in VARIANTS if type(v.ready().rules).count is not Rules.count], ids=str)
def test_a_faster_count_agrees_with_playing(variant: Variant) -> None:
    rules = variant.ready().rules
    for pos, _ in sampled(variant.ready(), "count", LONGEST, every=30):
        assert perft(rules, pos, 2) == count_by_playing(rules.without_draws(), pos, 2)


# Refusals


@cache
def rule_numbers(game: str) -> set[str]:
    """Return the ids of the sections of a game's rule book."""
    return {section["id"] for section in ask(do="rulebook", game=game)["sections"]}


def assert_explained(game: Game, refusal: Any, steps: Sequence[str]) -> None:
    """Check that a refusal names a rule of the rule book, has a sentence, and points at cells of the board."""
    assert refusal is not None, f"no refusal of {steps}"
    assert refusal.rule in rule_numbers(game.spec.id), refusal
    assert refusal.message.strip().endswith((".", "!", "?")), refusal
    assert all(cell in game.rules.board.cell for cell in refusal.cells), refusal


@every_variant
def test_legal_steps_and_their_prefixes_are_not_refused(variant: Variant) -> None:
    game = variant.ready()
    for pos, _ in sampled(game, "legal steps", LONGEST, every=6):
        for move in game.rules.legal_moves(pos):
            for length in range(1, len(move.steps) + 1):
                assert game.why(pos, move.steps[:length]) is None, move.steps[:length]


@every_variant
def test_all_other_steps_are_refused_with_a_reason(variant: Variant) -> None:
    """Every pair of a piece and a target, with and without a further step, is legal or refused with a reason."""
    game = variant.ready()
    cells = [cell.id for cell in game.rules.board.cells]
    tokens = [*cells, *game.narrator.choices()]
    dice = random.Random(str(variant))
    refused = 0
    for pos, _ in sampled(game, "why not", LONGEST, every=20):
        legal = [tuple(move.steps) for move in game.rules.legal_moves(pos)]
        begun = {steps[:length] for steps in legal for length in range(1, len(steps) + 1)}
        asked: list[tuple[str, ...]] = [(token,) for token in tokens]
        asked += [(piece, target) for piece in game.narrator.pieces(pos) for target in tokens]
        asked += [(*steps, dice.choice(tokens)) for steps in legal]
        asked += [(*steps, choice) for steps in legal for choice in game.narrator.choices()]
        asked += [(*dice.choice(asked), dice.choice(tokens)) for _ in range(200)]
        asked += [tuple(dice.choices(tokens, k=dice.randint(1, 5))) for _ in range(200)]
        asked += [("nowhere",), (cells[0], "nowhere"), ("",)]
        for steps in asked:
            refusal = game.why(pos, steps)
            if steps in begun:
                assert refusal is None, steps
            else:
                assert_explained(game, refusal, steps)
                refused += 1
    assert refused > 300


@every_variant
def test_actions_of_other_positions_are_refused_with_a_reason(variant: Variant) -> None:
    game = variant.ready()
    plies = list(playout(game, "other moments", LONGEST))
    known = sorted({text for ply in plies for text in texts(game.rules.legal_moves(ply.pos))})
    dice = random.Random(str(variant))
    for pos, _ in plies[::10]:
        legal = set(texts(game.rules.legal_moves(pos)))
        for text in dice.sample(known, min(len(known), 60)):
            assert (game.rules.legal_move(pos, text) is not None) == (text in legal)
            if text not in legal:
                steps = game.rules.steps(text, pos)
                assert_explained(game, game.why(pos, steps), steps)


# Scenes


@every_variant
def test_boards_are_consistent(variant: Variant) -> None:
    board = json.loads(json.dumps(variant.ready().rules.board.json()))
    cells = {cell["id"]: cell for cell in board["cells"]}
    left, top, width, height = board["box"]

    assert len(cells) == len(board["cells"])
    assert sorted(board["order"]) == sorted(cells)
    assert board["roles"] in ("grid", "group")
    for cell in cells.values():
        assert cell["name"].strip()
        assert cell["say"].strip()
        assert cell["kind"].strip()
        assert cell["radius"] > 0
        assert len(cell["points"]) >= 3
        for x, y in [*cell["points"], cell["centre"]]:
            assert left <= x <= left + width
            assert top <= y <= top + height
    for line in board["lines"]:
        assert set(line["cells"]) <= set(cells)
        assert len(set(line["cells"])) == len(line["cells"])
    lines = {line["id"]: line["cells"] for line in board["lines"]}
    assert set(board["travel"]) <= set(cells)
    for start, ways in board["travel"].items():
        assert set(ways) <= {"up", "down", "left", "right"}
        for end, line in (hop for hops in ways.values() for hop in hops):
            assert end in cells
            assert line not in lines or {start, end} <= set(lines[line])


def assert_scene_is_consistent(game: Game, pos: Any, last: tuple[Effect, ...] = ()) -> None:
    """Check that a scene names only cells of the board, and that none of its texts is empty."""
    cells = {cell.id for cell in game.rules.board.cells}
    seen = json.loads(json.dumps(scene(game, pos, last)))

    assert seen["position"] == game.rules.write(pos)
    assert seen["prompt"].strip()
    assert seen["to_move"] in (*game.spec.sides, "chance", None)
    for piece in seen["pieces"]:
        assert piece["cell"] in cells
        assert all(piece[word].strip() for word in ("side", "kind", "letter", "name"))
    assert len({piece["cell"] for piece in seen["pieces"]}) == len(seen["pieces"])
    for mark in seen["marks"]:
        assert mark["kind"] in MARKS
        assert set(mark["cells"]) <= cells
    for alarm in seen["alarms"]:
        assert set(alarm["cells"]) <= cells
        assert alarm["text"].strip()
    for overlay in seen["overlays"]:
        assert set(overlay["cells"]) <= cells
        assert all(overlay[word].strip() for word in ("kind", "label", "help"))
        assert overlay["pattern"] in PATTERNS
    assert len({overlay["pattern"] for overlay in seen["overlays"]}) == len(seen["overlays"])
    for figure in seen["progress"]:
        assert 0 <= figure["done"] <= figure["of"]
        assert figure["kind"].strip()
        assert figure["label"].strip()
    assert seen["die"] is None or seen["die"]["text"].strip()
    assert set(seen["reach"]) <= cells
    for lists in seen["reach"].values():
        assert all(set(named) <= cells for named in lists.values())


@every_variant
def test_scenes_are_consistent(variant: Variant) -> None:
    game = variant.ready()
    for pos, move in sampled(game, "scenes", LONGEST, every=12):
        assert_scene_is_consistent(game, pos, game.rules.effects(pos, move) if move else ())


@pytest.mark.parametrize("game", GAMES)
def test_rare_positions_are_consistent_too(game: str) -> None:
    """The positions of the rule book and the golden files include ended games, half-made turns, tokens and benches."""
    dice = random.Random(game)
    for made, pos in (*diagrams(game), *golden_positions(game, every=3)):
        rules, pieces = made.rules, made.narrator.pieces(pos)
        moves, ended = rules.legal_moves(pos), rules.outcome(pos)
        assert bool(moves) is (ended is None) is (rules.actor(pos) is not Actor.NOBODY)
        assert_scene_is_consistent(made, pos)
        for move in dice.sample(list(moves), min(len(moves), 12)):
            assert apply_effects(pieces, rules.effects(pos, move)) == made.narrator.pieces(rules.play(pos, move))
            assert rules.steps(move.text, pos)[: len(move.steps)] == tuple(move.steps)
            assert len(made.narrator.kinds(made.ply(pos, move))) == len(move.steps)
        begun = {tuple(move.steps)[:length] for move in moves for length in range(1, len(move.steps) + 1)}
        targets = [cell.id for cell in rules.board.cells]
        asked: list[tuple[str, ...]] = [(piece,) for piece in pieces]
        asked += [(piece, target) for piece in pieces for target in dice.sample(targets, 6)]
        for steps in asked:
            refusal = made.why(pos, steps)
            if steps in begun:
                assert refusal is None, steps
            else:
                assert_explained(made, refusal, steps)


def diagrams(game: str) -> list[tuple[Game, Any]]:
    """Return the positions that the rule book shows."""
    text = (Path(__file__).parent.parent / "pycore" / "games" / game.replace("-", "_") / "rules.md").read_text("utf-8")
    found = []
    for line in re.findall(r"^! (.*)$", text, flags=re.M):
        position, _, _, *options = (part.strip() for part in line.split("|"))
        position = position.partition(" then ")[0]
        made = setup(find(game), dict(option.split("=", 1) for option in options))
        found.append((made, made.rules.read(position)))
    assert found
    return found


@every_variant
def test_scenes_describe_every_move(variant: Variant) -> None:
    game = variant.ready()
    cells = {cell.id for cell in game.rules.board.cells}
    for pos, _ in sampled(game, "moves in scenes", LONGEST, every=12):
        seen = scene(game, pos)
        assert [told["action"] for told in seen["moves"]] == [m.text for m in game.rules.legal_moves(pos)]
        for told in seen["moves"]:
            assert len(told["kinds"]) == len(told["steps"])
            assert set(told["kinds"]) <= KINDS
            assert told["say"].strip()
            assert all(step in cells or step in seen["choices"] for step in told["steps"]), told
            assert told["warn"] is None or (told["warn"]["rule"] and told["warn"]["message"])
            for effect in told["effects"]:
                named = effect[1:] if effect[0] == "shift" else effect[1:2]
                assert set(named) <= cells
            if arrives := told.get("arrives"):
                assert arrives["piece"]["cell"] == arrives["cell"]
                assert {arrives["cell"], *arrives["checks"]} <= cells
        ways = [steps for told in seen["moves"] for steps in (told["steps"], *told.get("also", ()))]
        assert all(set(steps) <= cells | set(seen["choices"]) for steps in ways)
        assert not any(one != other and other[: len(one)] == one for one in ways for other in ways)
    for choice in game.narrator.choices().values():
        assert choice.label.strip()
        assert choice.key.strip()


@every_variant
def test_turns_count_the_enemy_pieces_that_a_move_removes(variant: Variant) -> None:
    """Counts the effects one by one; pieces that the enemy forfeits are not captures."""
    game = variant.ready()

    def enemies(pieces: Mapping[Any, Any], mover: str) -> int:
        return sum(piece.side in game.spec.sides and piece.side != mover for piece in pieces.values())

    for plies in (list(playout(game, f"captures {n}", LONGEST)) for n in range(3)):
        record = records.new(game) | {"log": log_of(plies), "at": len(log_of(plies))}
        for turn, ply in zip(table(Replays(), game, record)["turns"], plies, strict=False):
            pieces, removed = game.narrator.pieces(ply.pos), 0
            for effect in game.rules.effects(ply.pos, ply.move) if turn["by"] in game.spec.sides else ():
                then = apply_effects(pieces, (effect,))
                removed += enemies(then, turn["by"]) < enemies(pieces, turn["by"])
                pieces = then
            forfeited = sum(one["how"] == "forfeited" and one["side"] != turn["by"] for one in turn["losses"])
            assert turn["captures"] == removed - forfeited, turn


@every_variant
def test_every_move_has_words_and_notation(variant: Variant) -> None:
    game = variant.ready()
    for pos, _ in sampled(game, "words", LONGEST, every=6):
        for move in game.rules.legal_moves(pos):
            assert game.narrator.say(game.ply(pos, move)).strip()
            assert game.narrator.notation(game.ply(pos, move)).strip()


@every_variant
def test_moves_have_distinct_notations(variant: Variant) -> None:
    """No two moves of a position have the same notation."""
    game = variant.ready()
    for pos, _ in sampled(game, "apart", LONGEST, every=6):
        written = [game.narrator.notation(game.ply(pos, move)) for move in game.rules.legal_moves(pos)]
        assert len(set(written)) == len(written)


# Records


@every_variant
def test_replaying_gives_the_same_positions_as_playing(variant: Variant) -> None:
    game = variant.ready()
    plies = list(playout(game, "replay", LONGEST))

    played = records.replay(game, None, log_of(plies))

    assert played.problem is None
    assert list(played.positions) == [ply.pos for ply in plies]
    assert [move.text for move in played.moves] == log_of(plies)


@every_variant
def test_a_replay_stops_at_an_illegal_action_and_reports_it(variant: Variant) -> None:
    game = variant.ready()
    log = log_of(list(playout(game, "stop", 20)))

    played = records.replay(game, None, [*log[:-1], "no such move", log[-1]])

    assert len(played.moves) == len(log) - 1
    assert isinstance(played.problem, NotationError)


@every_variant
def test_play_and_open_give_the_same_table(variant: Variant) -> None:
    """The effects in the reply to `play` turn one scene into the next; the opened record shows the same table."""
    log = log_of(list(playout(variant.ready(), "door", 40)))
    reply = ask(do="new", game=variant.game, options=variant.options)
    for action in log:
        before = {piece["cell"]: piece for piece in reply["scene"]["pieces"]}

        reply = ask(do="play", record=reply["record"], action=action)

        for kind, cell, *more in reply["effects"]:
            if kind == "shift":
                before[more[0]] = {**before.pop(cell), "cell": more[0]}
            elif kind == "remove":
                del before[cell]
            else:
                before[cell] = more[0]
        assert before == {piece["cell"]: piece for piece in reply["scene"]["pieces"]}
    opened = ask(do="open", record=reply["record"])
    assert opened == {**reply, "effects": []}
    assert opened["record"]["log"] == log
    assert [turn["action"] for turn in opened["turns"]] == log


@every_variant
def test_undo_then_redo_is_the_identity(variant: Variant) -> None:
    game = variant.ready()
    record = {**records.new(game), "log": log_of(list(playout(game, "undo", LONGEST)))}
    played = records.replay(game, None, record["log"])
    record["at"] = len(record["log"])
    stops = [record]
    while (earlier := records.undo(stops[-1], game.rules, played)) != stops[-1]:
        assert earlier["at"] < stops[-1]["at"]
        stops.append(earlier)
    assert all(records.was_drawn(game.rules, played, at) for at in range(stops[-1]["at"]))

    for earlier, later in reversed(list(zip(stops[1:], stops, strict=False))):
        assert records.redo(earlier, game.rules, played) == later
    assert all({**stop, "at": 0} == {**record, "at": 0} for stop in stops)


def lines_of(record: dict[str, Any]) -> list[list[str]]:
    """Return every line of a record, from the first action to its end."""
    tails = [record["log"][: branch["at"]] + branch["log"] for branch in record["branches"]]
    return [record["log"], *tails]


@every_variant
def test_no_line_is_ever_lost(variant: Variant) -> None:
    """Under random playing, undoing, browsing and switching of lines, every line stays or grows."""
    made, memory = variant.ready(), Replays()
    dice = random.Random(str(variant))
    record = records.new(made)
    for _ in range(80):
        played = memory.replay(made, None, record["log"])
        pos = played.positions[record["at"]]
        legal = texts(made.rules.legal_moves(pos))
        match dice.choice(("play", "play", "play", "undo", "undo", "redo", "go", "branch")):
            case "play" if legal:
                after = records.play(record, made, played, dice.choice(legal[:4]))[0]  # few, so that lines recur
            case "undo":
                after = records.undo(record, made.rules, played)
            case "redo":
                after = records.redo(record, made.rules, played)
            case "go":
                after = records.go(record, dice.randint(0, len(record["log"])))
            case "branch" if record["branches"]:
                after = records.take_branch(record, dice.randrange(len(record["branches"])))
            case _:
                continue
        for line in lines_of(record):
            assert any(kept[: len(line)] == line for kept in lines_of(after)), (line, record, after)
        assert records.replay(made, None, after["log"]).problem is None
        assert records.checked(json.loads(json.dumps(after)), made.spec) == after
        record = after
    assert record["branches"], "the test should have made branches"


@every_variant
def test_tables_are_plain_json_and_the_same_with_and_without_memory(variant: Variant) -> None:
    made, memory = variant.ready(), Replays()
    log = log_of(list(playout(made, "memory", 40)))
    whole = {**records.new(made), "log": log}
    for at in (0, len(log) // 2, len(log), 1):
        record = {**whole, "at": at}

        shown = table(memory, made, record)

        assert shown == table(Replays(), made, record)
        assert json.loads(json.dumps(shown))["at"] == at


@every_variant
def test_a_game_is_written_as_text_with_every_move_in_it(variant: Variant) -> None:
    made = variant.ready()
    plies = list(playout(made, "as text", 40))
    record = {**records.new(made), "log": log_of(plies), "at": len(plies) - 1}

    text = ask(do="text", record=record)["text"]

    if made.spec.text.form:
        (game,) = ask(do="import", game=made.spec.id, text=text)["games"]
        assert game["problems"] == []
        assert game["record"]["log"] == record["log"]
        assert game["record"]["options"] == record["options"]
    else:
        assert made.spec.name in text
        assert all(made.narrator.notation(made.ply(*ply)) in text for ply in plies if ply.move)


# The specification


@every_game
def test_the_specification_is_filled_in(game: Any) -> None:
    assert find(game.id) is game
    assert game.name.strip()
    assert game.shelf.hook.strip()
    assert game.inventor.strip()
    assert len(game.sides) == game.players or game.players == 1
    assert game.version >= 1
    for option in game.options.values():
        assert option.accepts(option.default)
        assert all(option.accepts(value) for value in option.values)
        assert option.help.strip()
        assert not option.labels or len(option.labels) == len(option.values)


@every_game
def test_a_game_on_the_shelf_has_a_page_about_it(game: Any) -> None:
    """The build makes the page (buildtools/pages/game_pages.py); its facts must agree with the rule book."""
    if not (game.shelf.listed and game.package.startswith("pycore.games.")):
        return
    about = game.teach.about()
    book = read_text(game.package, "rules.md").partition("\n## ")[0]

    assert game.inventor in book and f"({about.year})" in book
    assert re.fullmatch(r"https?://[\w.-]+/\S*", about.source)
    assert 2 <= len(about.story) <= 4 and all(80 < len(text) < 500 for text in about.story)
    shown = picture_json(setup(game, {}), about.picture)
    assert shown["pieces"] and 20 < len(shown["caption"]) < 140


@every_game
def test_the_rule_book_has_numbered_sections(game: Any) -> None:
    found = ask(do="rulebook", game=game.id)["sections"]

    assert len({section["id"] for section in found}) == len(found) > 1
    for section in found:
        assert section["title"].strip()
        assert section["blocks"]


@every_variant
def test_evaluations_are_whole_numbers(variant: Variant) -> None:
    game = variant.ready()
    for pos, _ in sampled(game, "worth", LONGEST, every=10):
        assert type(game.spec.play.evaluate(pos)) is int


@every_variant
def test_shifts_go_to_empty_cells(variant: Variant) -> None:
    """Otherwise the page could not draw the effects one after the other."""
    game = variant.ready()
    for pos, move in playout(game, "shifts", LONGEST):
        standing = game.narrator.pieces(pos)
        for effect in game.rules.effects(pos, move) if move else ():
            assert not isinstance(effect, Shift) or effect.to not in standing
            standing = apply_effects(standing, (effect,))


@pytest.mark.parametrize(("name", "kinds"), [("StepKind", StepKind), ("MarkKind", MarkKind)])
def test_the_page_has_the_same_kinds(name: str, kinds: Any) -> None:
    """tests/js/board/kinds.test.mjs checks that each has a look and a word."""
    text = (Path(__file__).parent.parent / "web" / "js" / "core" / "formats.d.ts").read_text(encoding="utf-8")
    found = re.search(rf"type {name} =([^;]*);", text)

    assert found
    assert re.findall(r'"([\w-]+)"', found[1]) == list(get_args(kinds))
