import { createdNow } from "../storage/days.js";
import { keptGame, otherTexts } from "../storage/made/kept-games.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { isolated, say } from "../words/say.js";

/** @import { Renewed } from "../core/formats.js" */
/** @import { ScreenParts } from "../parts.js" */
/** @import { TableSummary } from "../storage/summary.js" */

const MOST = 3; // atTable that are offered, the last played first

/**
 * Create the offer to continue tables of other texts of a made game under its rules; it is hidden until there is one.
 * Each table stays as it is: what is continued is a copy.
 * @param {Pick<ScreenParts, "storage" | "commands">} parts @param {string} game
 */
export function createRenewing({ storage, commands }, game) {
  const list = el("ul.renew-list");
  const title = say("Tables under other rules of this game");
  const node = el("section.renew", { "aria-label": title, hidden: true }, [
    el("h2", title),
    list,
    el("p.help", say("The table itself stays as it is; you play on with a copy.")),
  ]);
  offer();
  return node;

  async function offer() {
    await storage.ready;
    const others = new Set(otherTexts(storage, game).map(({ id }) => id));
    const copies = new Set(storage.list().flatMap((table) => (table.game === game ? [table.name] : [])));
    const wanted = storage.list().filter((table) => others.has(table.game) && !copies.has(copyName(table)));
    for (const table of wanted.slice(0, MOST)) {
      const { body } = await storage.loadReconciled(table.id);
      const reply = body && (await commands.shared.rulesClient.ask({ do: "renew", game, record: body.record }));
      if (reply?.ok && reply.moves > 0) list.append(row(table, reply));
      node.hidden = !list.childElementCount;
    }
  }

  /** @param {TableSummary} table @param {Renewed} reply */
  function row(table, { text, table: renewed }) {
    const name = table.name || keptGame(storage, table.game)?.name || say("A table");
    const go = async () => {
      await commands.shared.boards.needBoard(renewed.record);
      const { meta } = renewed.record;
      const copy = { ...meta, name: copyName(table), nth: 0, ...createdNow() };
      goTo(links.table(commands.shared.atTable.place(renewed, copy)));
    };
    return el("li", [
      el("strong", el("bdi", name)),
      el("span.soft", text),
      button(say("Continue under the new rules"), go, {
        class: "button small",
        "aria-label": say("Continue {table} under the new rules", { table: isolated(name) }),
      }),
    ]);
  }
}

/** Return the name of a table's copy under other rules. @param {{ name: string }} table */
const copyName = ({ name }) => say("{name} (new rules)", { name });
