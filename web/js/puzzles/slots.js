/** A tick on the cell that the solving move went to. @returns {import("../parts.js").Slot[]} */
export const puzzleSlots = () => [
  {
    slot: "board",
    arrows: ({ table }) =>
      table?.exercise?.isSolved
        ? (table.scene.marks.find(({ kind }) => kind === "to")?.cells ?? [])
            .slice(0, 1)
            .map((cell) => ({ kind: "solved", cells: [cell], first: true, sign: "✓" }))
        : [],
  },
];
