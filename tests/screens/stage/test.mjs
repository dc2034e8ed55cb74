/** A test of a screen: it gets the page, freshly opened, and prints what the page showed when it fails. */
import assert from "node:assert/strict";
import nodeTest from "node:test";
import { report } from "./report.mjs";
import { TableScreen } from "./table.mjs";

/** @import { Wanted } from "./table.mjs" */
/**
 * What stands on the page at first: an address, a saved game, or a table of a game and who sits at it.
 * @typedef {import("./screen.mjs").Opening & { record?: Wanted, table?: string, seats?: Record<string, string> }} Opening
 */
/** @typedef {(screen: TableScreen) => Promise<void>} Body */

/**
 * Test a screen. It fails if the body throws, and if anything went wrong on the page that the test does not expect.
 * @param {string} name @param {Opening | Body} opening where the page is opened, if not at the shelf @param {Body} [body]
 */
export function test(name, opening, body) {
  const [how, work] = typeof opening === "function" ? [{}, opening] : [opening, /** @type {Body} */ (body)];
  const { record, table, seats, ...page } = how;
  const hash = record ? "#/open" : table && `#/new/${table}`;
  nodeTest(name, async () => {
    const screen = await TableScreen.open({ hash, ...page });
    try {
      if (record) await screen.openRecord(record);
      if (table) await screen.sitDown(seats);
      await work(screen);
      for (const one of [screen, ...screen.others])
        assert.deepEqual(one.page.problems, [], "Something went wrong on the page.");
    } catch (failure) {
      const pages = [screen, ...screen.others].map(report).join("\n\nAnother page:\n");
      if (failure instanceof Error) failure.stack += `\n\nThe page when it failed:\n${pages}\n`;
      throw failure;
    } finally {
      for (const one of [screen, ...screen.others]) await one.page.close();
    }
  });
}
