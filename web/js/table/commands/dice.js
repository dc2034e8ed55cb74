import { mayRoll, rollsItself } from "../../moves/chance.js";
import { CHANCE, capital, isLive, shown } from "../../state/selectors.js";
import { tableIn } from "../../state/store.js";
import { say } from "../../words/say.js";

/** @import { RulesClient, Announce, Tables } from "../../parts.js" */
/** @import { State, Store, Table } from "../../state/state.js" */

/**
 * Rolling: the rules draw, from the table's number and from how often was drawn before. Nobody picks a result.
 * @param {{ store: Store, rulesClient: RulesClient, tables: Tables, announce: Announce }} parts
 */
export function diceCommands({ store, rulesClient, tables, announce }) {
  const table = tableIn(store);

  /** May the die be rolled at this table now? */
  const canRoll = (now = table()) =>
    Boolean(now?.scene) && !now.looking && now.role !== "viewer" && isLive(now) && mayRoll(now.scene);

  function roll() {
    const now = table();
    if (!now?.scene) return undefined;
    if (!canRoll(now)) return announce(now.pending ? say("One moment.") : say("There is nothing to roll now."));
    if (!rulesClient.draws(now)) {
      tables.setSelection({ waiting: true });
      announce(say("One moment: this step needs the full rules."));
    }
    const { id, at } = now;
    return rulesClient.inTurn(async () => {
      const latest = table();
      if (latest?.id !== id || latest.at !== at || !canRoll(latest)) return;
      const { record, turns } = latest;
      const reply = await rulesClient.askTable({ do: "draw", record }, turns);
      if (
        table()?.id !== id ||
        table().record.log !== record.log ||
        table().record.at !== record.at ||
        rulesClient.failed(reply)
      )
        return;
      if (!reply.ok) {
        tables.setSelection({ waiting: false });
        announce(reply.error.message, "assertive");
        return;
      }
      if (tables.adopt(reply, {}, { played: true })) tell(reply);
    });
  }

  /**
   * What was rolled and what is due; once that is known, a roll that changes nothing is told shortly.
   * @param {Pick<Table, "scene" | "turns" | "at">} table
   */
  function tell({ scene, turns, at }) {
    const { say: rolled, events = [] } = turns[at - 1];
    const urgent = scene.outcome || scene.die?.used || events.length;
    const usual = !urgent && turns.slice(0, at - 1).some(({ by }) => by === CHANCE);
    const told = usual ? `${capital(rolled)}.` : capital(scene.prompt);
    announce([...events, told].join(" "), urgent ? "assertive" : "polite");
  }

  return {
    roll,
    canRoll,
    /** Is it known what the die will show, or are the rules there to say? */
    draws: rulesClient.draws,
    /** Does the die roll by itself at this moment? @param {State} state */
    rollsNow({ table: now, settings }) {
      return (
        settings.roll && canRoll(now) && now.role !== "asking" && !now.dialog && rollsItself(shown(now).scene, settings)
      );
    },
  };
}
