import { mayRoll, rollsItself } from "../../moves/chance.js";
import { observe } from "../../state/observe.js";
import { CHANCE, isLive, shown } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { capital, say, sentences } from "../../words/say.js";

/** @import { Announce, Commands, RulesClient, AtTable } from "../../parts.js" */
/** @import { State, Store, Table } from "../../state/state.js" */

/**
 * Return the commands for rolling the die. The rules draw the result from the table's seed and the draws before.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, announce: Announce }} parts
 */
export function diceCommands({ store, rulesClient, atTable, announce }) {
  const table = tableIn(store);

  /** Return whether the die can be rolled at this table now. */
  const canRoll = (now = table()) =>
    Boolean(now?.scene) && !now.looking && now.role !== "viewer" && isLive(now) && mayRoll(now.scene);

  function roll() {
    const now = table();
    if (!now?.scene) return undefined;
    if (!canRoll(now))
      return announce(now.pending ? say("One moment.") : say("There is nothing to roll now."), "shown");
    if (!rulesClient.draws(now)) atTable.needRules();
    return atTable.change(
      (latest) => latest.at === now.at && canRoll(latest) && { do: "draw", record: latest.record },
      (_before, reply) => tell(reply),
      { played: true },
    );
  }

  /**
   * Announce the result and what to do; after the first roll, one that changes nothing is announced without the latter,
   * and as a number if the player wants that.
   * @param {Pick<Table, "scene" | "turns" | "at">} table
   */
  function tell({ scene, turns, at }) {
    const { say: rolled, events = [] } = turns[at - 1];
    const urgent = scene.outcome || scene.die?.used || events.length;
    const usual = !urgent && turns.slice(0, at - 1).some(({ by }) => by === CHANCE);
    const face = store.get().settings.rolls === "short" && scene.die?.face;
    const roll = face ? say("Rolled {face}.", { face }) : say("{roll:cap}.", { roll: rolled });
    const spoken = usual ? roll : capital(scene.prompt);
    announce(sentences(...events, spoken), urgent ? "assertive" : "polite");
  }

  return {
    roll,
    canRoll,
    /** Return whether the result is known to the page already, or the rules are ready to draw it. */
    draws: rulesClient.draws,
    /** Return whether the die rolls automatically now. @param {State} state */
    rollsNow({ table: now, settings }) {
      return (
        settings.roll && canRoll(now) && now.role !== "asking" && !now.dialog && rollsItself(shown(now).scene, settings)
      );
    },
  };
}

/** Roll the die automatically, once at each moment. @param {{ store: Store, commands: Commands }} parts */
export const startAutoRoll = ({ store, commands }) =>
  observe(
    store,
    (state) => {
      const { table, screen } = state;
      const there = ["table", "puzzle"].includes(screen.name) && table;
      return there && commands.rollsNow(state) && commands.draws(table) ? table.record : null;
    },
    (moment) => moment && commands.roll(),
  );
