/** A test of a screen: it gets the page, freshly opened, and prints what the page showed when it fails. */
import assert from "node:assert/strict";
import nodeTest from "node:test";
import { report } from "./report.mjs";
import { TableScreen } from "./table.mjs";

/** @import { Opening } from "./screen.mjs" */
/** @typedef {(screen: TableScreen) => Promise<void>} Body */

/**
 * Test a screen. It fails if the body throws, and if anything went wrong on the page that the test does not expect.
 * @param {string} name @param {Opening | Body} opening where the page is opened, if not at the shelf @param {Body} [body]
 */
export function test(name, opening, body) {
  const [how, work] = typeof opening === "function" ? [{}, opening] : [opening, /** @type {Body} */ (body)];
  nodeTest(name, async () => {
    const screen = await TableScreen.open(how);
    try {
      await work(screen);
      assert.deepEqual(screen.page.problems, [], "Something went wrong on the page.");
    } catch (failure) {
      if (failure instanceof Error) failure.stack += `\n\nThe page when it failed:\n${report(screen)}\n`;
      throw failure;
    } finally {
      await screen.page.close();
    }
  });
}
