import { el } from "../dom.js";
import { createBanners } from "./banners.js";
import { createMissing } from "./missing.js";
import { createNewTable } from "./new-table.js";
import { createRules } from "./rules.js";
import { createSettings } from "./settings.js";
import { createShelf } from "./shelf.js";
import { createTable } from "./table.js";
import { focusHeading } from "./parts.js";

const SCREENS = {
  shelf: createShelf,
  new: createNewTable,
  table: createTable,
  rules: createRules,
  settings: createSettings,
  missing: createMissing,
};

/** The whole page: banners above, one screen below. */
export function createPage(parts) {
  const { store } = parts;
  const banners = createBanners(parts);
  const place = el("div", { class: "place" });
  const node = el("div", { class: "page" }, [banners.node, place]);
  let shown = null;

  store.subscribe((state) => {
    const { name, id, game } = state.screen;
    const key = [name, id ?? "", game ?? ""].join("/");
    if (shown?.key !== key) {
      shown?.screen.destroy?.();
      const screen = SCREENS[name]({ ...parts, state });
      shown = { key, screen };
      place.replaceChildren(screen.node);
      node.dataset.screen = name;
    }
    shown.screen.render(state);
    banners.render(state);
  });

  return {
    node,
    /** The address has changed: the reader begins at the heading of the new screen. */
    arrive(screen, before) {
      if (shown.screen.arrive) shown.screen.arrive(screen);
      else if (before && before.name !== screen.name) {
        window.scrollTo(0, 0);
        focusHeading(place);
      }
    },
  };
}
