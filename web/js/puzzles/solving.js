import { dayOf, lineText, momentKey } from "../state/selectors.js";
import { still } from "../ui/motion.js";
import { capital, say, sentences } from "../words/say.js";
import { dayNameOf, KEPT, nameOf, withDone } from "./selectors.js";

const SEEN = 700; // ms between a move and the reply
const LOOKED_FOR = 3; // stages of a hint

/**
 * Create the solving of one puzzle, on a table that is not stored. After each action the core says whether it is right,
 * what the reply is, or why it is wrong.
 *
 * @param {{store: any, commands: any, workshop: any}} parts
 * @param {{game: string, puzzle: any, date: string | null}} of
 */
export function createSolving({ store, commands, workshop }, { game, puzzle, date }) {
  const { rulesClient, tables, boards, storage } = workshop;
  const id = `puzzle ${game} ${puzzle.id}`;
  /** The lengths of the log at which the solver had to decide, the current one last. */
  let stand = [0];
  let judged = "";
  /** Whether the current position could not be judged because the rules had stopped. */
  let unjudged = false;
  let gone = false;
  let unlisten = () => {};

  const table = () => (store.get().table?.id === id ? store.get().table : null);
  const sheet = () => table()?.puzzle;
  /** @param {object} change */
  const note = (change) => commands.changePuzzle(change);

  /** Put the puzzle on the table, unless it is there already. */
  async function begin() {
    if (!table()) {
      const { options, start } = puzzle;
      const reply = await rulesClient.ask({ do: "new", game, options, start, meta: { name: puzzle.title } });
      if (gone) return;
      if (!reply.ok) return void commands.announce(reply.error.message, "assertive");
      await boards.needBoard(reply.record);
      if (gone) return;
      tables.lay(id, reply, {
        role: "solver",
        locked: true,
        puzzle: {
          ...facts(),
          side: reply.scene.to_move,
          verdict: "open",
          text: "",
          next: null,
          score: 0,
          left: puzzle.goal.turns,
        },
      });
    }
    stand = [0];
    judged = "-";
    unlisten = store.subscribe(() => watch());
  }

  const facts = () => ({
    game,
    id: puzzle.id,
    date,
    kind: puzzle.goal.kind,
    turns: puzzle.goal.turns,
    rating: puzzle.rating,
    theme: puzzle.theme,
    tries: 1,
    hints: 0,
    share: "",
  });

  /** Judge the position whenever it has changed. */
  function watch() {
    const now = table();
    if (!now || now.pending || now.looking || now.rescue) return;
    const moment = lineText(now);
    if (moment === judged && !(unjudged && rulesClient.ready())) return;
    judged = moment;
    unjudged = false;
    judge(moment);
  }

  /** @param {string} moment */
  async function judge(moment) {
    commands.lockPuzzle(true);
    const { record, at } = table();
    const { tries } = sheet();
    const actions = record.log.slice(0, at);
    const found = await rulesClient.ask({ do: "attempt", game, puzzle: puzzle.id, actions, date, tries });
    if (gone || !table() || lineText(table()) !== moment) return undefined;
    if (!found.ok) {
      unjudged = rulesClient.failed(found); // asked again once the rules are back
      note({ text: found.error.message });
      return undefined;
    }
    const { verdict, text, next, score, left } = found;
    note({ verdict, text, next, score, left });
    if (verdict === "won") return win(found);
    if (verdict === "wrong") return answerTo(found);
    if (verdict === "right") {
      commands.announce(text);
      await playAll(found.reply);
      if (gone || !table()) return undefined;
      judged = lineText(table());
    }
    if (table().at !== stand.at(-1)) stand = [...stand, table().at];
    commands.lockPuzzle(false);
    if (!at) commands.announce(text);
    return undefined;
  }

  /** Play the other side's turn, action by action. @param {string[]} actions */
  async function playAll(actions) {
    for (const action of actions) {
      await seen();
      if (gone || !table()) return;
      const reply = await rulesClient.ask({ do: "play", record: table().record, action });
      if (gone || !table() || !reply.ok) return;
      judged = lineText(reply);
      tables.adopt(reply);
    }
  }

  /** @param {any} found */
  async function answerTo({ reply, text }) {
    commands.announce(text, "assertive");
    await playAll(reply);
    if (gone || !table()) return;
    judged = lineText(table());
    commands.lockPuzzle(true);
  }

  /** @param {any} found */
  function win({ text, share }) {
    const { tries, hints } = sheet();
    note({ share: share ?? "" });
    commands.announce(sentences(say("Solved."), text), "assertive");
    const names = [nameOf(game, puzzle.id), ...(date ? [dayNameOf(game, date)] : [])];
    const done = { day: dayOf(), tries, hints, ...(share ? { share } : {}) };
    const kept = storage.value(KEPT);
    const now = withDone(kept, names, done);
    if (now !== kept) storage.setValue(KEPT, now);
  }

  /** Go back to the solver's last decision: this one after a wrong action, else the one before. */
  async function back() {
    const now = table();
    if (!now || now.pending) return undefined;
    const { verdict } = sheet();
    if (verdict === "won") return commands.announce(say("The puzzle is solved."));
    if (verdict !== "wrong") {
      if (stand.length < 2) return commands.announce(say("There is nothing to take back."));
      stand = stand.slice(0, -1);
    }
    if (verdict === "wrong") note({ tries: sheet().tries + 1 });
    return goBackTo(stand.at(-1) ?? 0);
  }

  /** @param {number} at */
  async function goBackTo(at) {
    const { record } = table();
    const log = record.log.slice(0, at);
    const reply = await rulesClient.ask({ do: "open", record: { ...record, log, at, branches: [] } });
    if (gone || !table() || !reply.ok) return;
    note({ verdict: "open", text: "" });
    judged = "-";
    stand = stand.filter((one) => one < at);
    tables.adopt({ ...reply, effects: [] });
    commands.announce(say("Taken back. Try again."));
  }

  /** Show the next stage of a hint for the right move. */
  async function hint() {
    const now = table();
    const { next, score, verdict, hints } = sheet() ?? {};
    if (!now || verdict === "won") return undefined;
    if (verdict === "wrong") return commands.announce(say("Take it back first."));
    if (now.locked || !rulesClient.ready()) return commands.announce(say("One moment."));
    if (puzzle.goal.kind === "crossing" || now.hint) {
      if (!now.hint) note({ hints: hints + 1 });
      return commands.hint();
    }
    if (!next) return undefined;
    note({ hints: Math.min(LOOKED_FOR, hints + 1) });
    const key = momentKey(id, now);
    const reply = await rulesClient.ask({ do: "hint", record: now.record, move: next, score });
    if (gone || !table() || momentKey(id, table()) !== key || !reply.ok) return undefined;
    commands.showHint({ key, stage: 1, stages: reply.stages, action: next });
    commands.announce(
      say("Hint {stage} of {stages}: {text}", { stage: 1, stages: reply.stages.length, text: reply.stages[0].text }),
    );
    return undefined;
  }

  /** Play the right move. A crossing has none: its hints come from the Guide. */
  function answer() {
    const now = table();
    const { next, verdict, hints } = sheet() ?? {};
    if (!now || now.locked || verdict === "won" || !next)
      return commands.announce(verdict === "wrong" ? say("Take it back first.") : say("One moment."));
    const move = now.scene.moves.find((/** @type {any} */ one) => one.action === next);
    if (!move) return undefined;
    note({ hints: hints + LOOKED_FOR });
    commands.announce(capital(say("{move}.", { move: move.say })));
    return tables.play(move);
  }

  /** Open the position as a stored table, to play on from it. */
  async function playOn() {
    const { record, at } = table();
    await commands.placeRecord({ ...record, log: record.log.slice(0, at), at, branches: [] });
  }

  const seen = () => new Promise((resolve) => setTimeout(resolve, still() ? 0 : SEEN));

  return {
    id,
    begin,
    back,
    hint,
    answer,
    playOn,
    canGoBack: () => Boolean(table()) && (sheet().verdict === "wrong" || (stand.length > 1 && !table().locked)),
    end() {
      gone = true;
      unlisten();
    },
  };
}
