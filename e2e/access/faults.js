// Finds text that is covered, cut, broken or out of reach; evaluated in the page by large_text.py, which wants a list of
// `kind: which`. Parts of the drawing, which has no words to read, and texts for screen readers only are left out.
() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option]";
  const SKIPPED = "svg, .skip, .aside-voice, .voices, .code-mirror, dialog:not([open])";
  const DRAWN = { visibilityProperty: true, contentVisibilityAuto: true };
  const MOST = 120; // controls of a room
  const root = document.documentElement;
  const found = new Set();
  const styles = new Map();
  const styleOf = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  const name = (node) => {
    const words = (node.getAttribute?.("aria-label") || node.textContent || node.id || "").trim().replace(/\s+/g, " ");
    const kind = node.classList?.length ? `.${node.classList[0]}` : node.localName;
    return `${kind} “${words.slice(0, 40)}”`;
  };
  const ancestors = function* (node) {
    for (let one = node; one && one !== document.body; one = one.parentElement) yield one;
  };
  const modal = document.querySelector("dialog:modal");
  const shown = (node) => {
    if (modal && !modal.contains(node)) return false;
    if (node.closest(SKIPPED) || !node.checkVisibility(DRAWN)) return false;
    for (const one of ancestors(node)) {
      const style = styleOf(one);
      if (style.clipPath !== "none" || style.opacity === "0") return false; // for screen readers, or under a label
    }
    return true;
  };
  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  /** The layer of an element: the nearest ancestor that lies over the page with a ground of its own. */
  const layerOf = (node) => {
    for (const one of ancestors(node)) {
      const { position, backgroundColor } = styleOf(one);
      const over = one.localName === "dialog" || /fixed|absolute|sticky/.test(position);
      if (over && !/, 0\)$|transparent/.test(backgroundColor)) return one;
    }
    return null;
  };

  /** The part of an element that is not cut off by those around it. */
  const clipped = (node) => {
    const box = { ...node.getBoundingClientRect().toJSON() };
    for (const one of ancestors(node.parentElement)) {
      const { overflowX, overflowY, display } = styleOf(one);
      if (display === "inline" || display === "contents") continue;
      const edge = one.getBoundingClientRect();
      if (overflowX !== "visible") {
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
      }
      if (overflowY !== "visible") {
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
    }
    return box;
  };

  window.scrollTo(0, 0);
  if (root.scrollWidth > root.clientWidth + 1) found.add(`sideways: the page, by ${root.scrollWidth - root.clientWidth} px`);

  // texts, line by line
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || /^(option|script|style|textarea|title)$/.test(parent.localName)) continue;
    if (!shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(parent);
    for (const line of range.getClientRects()) {
      if (line.width < 1 || line.height < 1) continue;
      const box = { left: line.left, right: line.right, top: line.top, bottom: line.bottom };
      let cut = false;
      let scrolled = false;
      for (const one of ancestors(parent)) {
        const { overflowX, overflowY, display } = styleOf(one);
        if (display === "inline" || display === "contents") continue;
        const edge = one.getBoundingClientRect();
        const wide = Math.max(edge.left - box.left, box.right - edge.right);
        const high = Math.max(edge.top - box.top, box.bottom - edge.bottom);
        if (!scrolled && ((clips(overflowX) && wide > 2) || (clips(overflowY) && high > 4))) cut = true;
        if (scrolls(overflowX) || scrolls(overflowY)) scrolled = true;
        if (scrolls(overflowX) || clips(overflowX)) {
          box.left = Math.max(box.left, edge.left);
          box.right = Math.min(box.right, edge.right);
        }
        if (scrolls(overflowY) || clips(overflowY)) {
          box.top = Math.max(box.top, edge.top);
          box.bottom = Math.min(box.bottom, edge.bottom);
        }
      }
      if (cut) found.add(`cut: ${name(parent)}`);
      if (!scrolled && (line.left < -1 || line.right > root.clientWidth + 1 || line.top + scrollY < -1))
        found.add(`outside: ${name(parent)}`);
      if (box.right - box.left > 1 && box.bottom - box.top > 1) lines.push({ node, parent, layer, ...box });
    }
    // words that are broken without a hyphen
    for (const { 0: word, index } of node.data.matchAll(/[A-Za-zÀ-ž]{2,12}/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1 && styleOf(parent).hyphens !== "auto" && !parent.closest("code, pre")) found.add(`broken: ${word} in ${name(parent)}`);
    }
  }
  lines.forEach((one, i) => {
    for (const two of lines.slice(i + 1)) {
      if (one.node === two.node || one.layer !== two.layer) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      const least = Math.min(one.bottom - one.top, two.bottom - two.top);
      if (wide > 2 && high > Math.max(6, least / 4)) found.add(`over: ${name(one.parent)} | ${name(two.parent)}`);
    }
  });

  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (node) => !node.closest(".board-host, .mini-board, [inert]") && shown(node),
  );
  for (const node of controls.slice(0, MOST)) {
    const box = clipped(node);
    const layer = layerOf(node);
    for (const line of lines) {
      if (line.layer !== layer || node.contains(line.parent) || line.parent.closest("label, summary")) continue;
      if (node.contains(line.parent.closest(CONTROLS)) || line.parent.closest(CONTROLS)?.contains(node)) continue;
      const wide = Math.min(box.right, line.right) - Math.max(box.left, line.left);
      const high = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top);
      if (wide > 2 && high > 4 && styleOf(node).display !== "inline")
        found.add(`over: ${name(line.parent)} | ${name(node)}`);
    }
  }

  // scrolling sideways, and slits through which nothing can be read
  for (const node of document.querySelectorAll("#app *")) {
    const { overflowX, overflowY } = styleOf(node);
    if (!scrolls(overflowX) && !scrolls(overflowY)) continue;
    if (!shown(node) || node.closest(".board-host, textarea, .editor-host, pre")) continue;
    if (scrolls(overflowX) && node.scrollWidth > node.clientWidth + 2) found.add(`sideways: ${name(node)}`);
    const line = Number.parseFloat(styleOf(node).fontSize) * 1.2;
    const used = lines.some(({ parent }) => node.contains(parent));
    if (used && scrolls(overflowY) && node.scrollHeight > node.clientHeight + 2 && node.clientHeight < 2 * line)
      found.add(`slit: ${name(node)}, ${Math.round(node.clientHeight)} px`);
  }

  // controls: at their centre once they are scrolled to, and with their words inside
  const slack = ({ height }) => Math.max(3, height / 5); // signs are higher than close lines
  const hidden = (node) => node.matches("input") && styleOf(node).opacity === "0";
  const reached = [...document.querySelectorAll(CONTROLS)].filter((node) => !node.closest(".board-host, .mini-board, [inert]"));
  for (const node of reached.slice(0, MOST)) {
    const target = hidden(node) ? (node.labels?.[0] ?? node.parentElement) : node;
    if (!shown(target)) continue;
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (width < 1 || height < 1) continue;
    if (left < -1 || right > root.clientWidth + 1 || bottom < 1 || top > innerHeight - 1)
      found.add(`outside: ${name(target)}`);
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    if (!there) found.add(`outside: ${name(target)}`);
    else if (!target.contains(there) && !there.contains(target) && !there.closest("label")?.contains(target)) {
      const over = layerOf(there);
      if (!over || over === layerOf(target)) found.add(`covered: ${name(target)} by ${name(there)}`);
    }
    for (const line of lines) {
      if (!target.contains(line.parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(line.node);
      for (const box of range.getClientRects())
        if (box.top < top - slack(box) || box.bottom > bottom + slack(box) || box.left < left - 3 || box.right > right + 3)
          if (styleOf(target).display !== "inline" && !/hidden|clip|auto/.test(styleOf(target).overflowX))
            found.add(`spills: ${name(target)}`);
    }
  }
  window.scrollTo(0, 0);
  return [...found];
};
