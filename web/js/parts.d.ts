import type { Barred } from "./state/barred.js";
import type { Screen, State, Storage, Store, Table } from "./state/state.js";

export type Voice = ReturnType<typeof import("./ui/announce.js").createAnnouncer>;
export type Announce = Voice["announce"];
export type Core = typeof import("./core/core.js").core;
export type RulesClient = ReturnType<typeof import("./table/commands/rules-client.js").createRulesClient>;
export type TableRequest = Parameters<RulesClient["askTable"]>[0];
export type AtTable = ReturnType<typeof import("./table/commands/table.js").tableCommands>;
export type Boards = ReturnType<typeof import("./table/boards.js").boardCommands>;
export type History = ReturnType<typeof import("./table/commands/history.js").historyCommands>;
export type Shelf = ReturnType<typeof import("./shelf/commands.js").shelfCommands>;
/** The commands that the shelf needs, and those that come with the table. */
export type EarlyCommands = ReturnType<typeof import("./commands.js").createCommands>["early"];
type AllCommands = EarlyCommands & ReturnType<typeof import("./page/table-commands.js").lateCommands>;
/** All commands. A lesson or a puzzle replaces some of them (`Barred`), so nobody may use what these return. */
export type Commands = Omit<AllCommands, Barred> & {
  [K in Barred]: (...given: Parameters<AllCommands[K]>) => unknown;
};
/** The commands of several groups as one object. */
export type Joined<R extends unknown[]> = R extends [infer First, ...infer Rest] ? First & Joined<Rest> : unknown;
export interface Parts {
  store: Store;
  commands: Commands;
  core: Core;
  storage: Storage;
  voice: Voice;
}

/** A field of the form for a new table. */
export interface Field {
  /** The name of its option. */
  name: string;
  kind: string;
  node: HTMLElement;
  value: () => string;
  set: (text: string) => void;
  /** Draws the parts that need the pictures of the pieces, once these have loaded. */
  draw?: (symbols: import("./board/symbols.js").Symbols) => void;
  /** Returns whether its value is valid. */
  valid?: () => boolean;
  /** Asks the player to correct its value. */
  ask?: () => void;
}

/** A part of the screen, rendered with every new state. */
export interface Part {
  render: (state: State) => void;
  destroy?: () => void;
}
export type NodePart = Part & { node: HTMLElement };
/** The arguments of a view at the table. */
export type TableParts = Pick<Parts, "store" | "commands">;
/** The arguments of a screen; `state` is the state when it is made. */
export type ScreenParts = Pick<Parts, "store" | "commands" | "storage"> & { state: State };
export interface ScreenPart extends Partial<Part> {
  node: HTMLElement;
  /** Moves the focus to the main part of the screen, if that is not its `main` element. */
  main?: () => void;
  /** Called when the address has changed to this screen. */
  arrive?: (screen: Screen, before: Screen | null) => void;
}
/** The link in the bar that leaves the table. */
export type Home = Record<"address" | "word", string>;
/** The arguments of the table, on which a lesson or a puzzle may be set up. */
export interface OwnTable extends TableParts {
  /** Replaces the panels beside the board, and the bar if it has one; `name` heads it until there is a record. */
  exercise?: Part & { name: string; bar: HTMLElement | null; panel: HTMLElement };
  home?: Home;
}
/** `toBoard` moves the focus to the board, as soon as there is one. */
export type TableScreen = ScreenPart & NodePart & { destroy: () => void; toBoard: () => void };
/** `waiting` creates the picture of a table that is loading. */
export type TableMaker = ((parts: OwnTable) => TableScreen) & {
  waiting: (state: State, game: string, exercise?: boolean) => HTMLElement;
};

/** The places of the table that a part may add its own nodes to. */
export interface Place extends TableParts {
  /** The whole table. */
  node: HTMLElement;
  /** Under the board. */
  foot: HTMLElement;
  /** The list of turns. */
  turns: HTMLElement;
  /** The panel about the table. */
  about: HTMLElement;
}
export interface MenuItem {
  label: string;
  run?: () => unknown;
  /** The address of a link, in place of `run`. */
  address?: string;
}
/** "Players" is no group of the menu: its items stand in the sheet about the players. */
export type MenuGroup = "Game" | "View" | "Share" | "Table" | "Players";

/** What features add to the table, which imports none of them. They are listed in page/features.js. */
export interface Slots {
  /** A part that chooses its own places. */
  part: { make: (place: Place) => Part };
  /** A part that is loaded, with its style sheet, when it is first wanted. */
  lazy: {
    wanted: (state: State) => boolean;
    load: () => Promise<(place: Place) => Part>;
    style?: string;
    /** Called when loading failed. It is tried again while the part is wanted. */
    failed?: (place: Place) => void;
  };
  /** A panel beside the board, with its tab. `below`: it is under the others, on a wide screen under the turns. */
  pane: {
    name: string;
    label: string;
    below?: boolean;
    wanted?: (state: State) => boolean;
    /** Returns whether it has something new to read. */
    news?: (state: State) => boolean;
    make: (parts: TableParts) => NodePart;
  };
  /** Shown in place of the board when a table cannot be shown. */
  banner: { make: (parts: TableParts) => NodePart };
  /** Under the board, below the question about a move. */
  foot: { make: (parts: TableParts) => NodePart };
  /** A sheet over the table, made at once or loaded when it is first opened. `menu`: where the menu has its title. */
  dialog: {
    name: string;
    title: string | ((state: State) => string);
    make?: (parts: TableParts) => HTMLElement;
    load?: () => Promise<(parts: TableParts) => HTMLElement>;
    menu?: { group: MenuGroup; wanted?: (state: State) => boolean };
  };
  menu: {
    group: MenuGroup;
    items: (state: State, commands: Commands) => (MenuItem | false | null | undefined)[];
  };
  /** A button of the action bar; its name is also that of its icon. */
  tool: {
    name: string;
    label: string;
    wanted: (state: State) => boolean;
    run: (commands: Commands) => void;
  };
  /** Handles input before the table does; each method returns whether it has handled it. */
  input: {
    make: (parts: TableParts) => Part & {
      point: (cell: string) => boolean;
      carry: (from: string, to: string) => boolean;
      back: () => boolean;
    };
  };
  /** Drawn on the board. */
  board: {
    arrows?: (state: State) => import("./board/arrows.js").Arrow[];
    /** The cells of a hint, and those its reason is about. */
    hint?: (state: State) => { cells: string[]; way: string[] } | null;
  };
  /** Replaces the text and the buttons of the strip. */
  strip: {
    words: (state: State) => { words: string; more: string; tone?: string } | null;
    actions: (state: State, commands: Commands) => { label: string; run: () => void; name: string }[] | null;
  };
  /** In the list of turns: lines under a turn, a mark on its `i`th action, and a button below the list. */
  turns: {
    notes?: (table: Table, at: number) => string[];
    marks?: (table: Table) => Record<number, { sign: string; kind: string; text: string }>;
    opener?: { label: string; wanted: (state: State) => boolean; run: (commands: Commands) => void };
  };
}
export type Slot = { [K in keyof Slots]: { slot: K } & Slots[K] }[keyof Slots];
/** The part of the sharing sheet that the editor and the workshop use. */
export type Sharing = Pick<typeof import("./share/sheet.js"), "handing">;
