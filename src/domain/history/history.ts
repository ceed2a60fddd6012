import { isEditor, type StaffRole } from "../auth/access.ts";
import { HISTORY } from "../limits.ts";
import { DAY_MS } from "../text/dates.ts";

/** `lowestRole` is the lowest role that may read the entries. */
const HISTORY_KINDS = [
  { id: "recaps", name: "Recaps", noun: "recap", table: "er_episodes", lowestRole: "author" },
  { id: "shows", name: "Shows", noun: "show", table: "er_shows", lowestRole: "editor" },
  {
    id: "categories",
    name: "Categories",
    noun: "category",
    table: "er_categories",
    lowestRole: "editor",
  },
  { id: "podcasts", name: "Podcasts", noun: "podcast", table: "podcasts", lowestRole: "editor" },
  { id: "prompts", name: "AI prompts", noun: "prompt", table: "site_content", lowestRole: "admin" },
  {
    id: "scoped-prompts",
    name: "AI prompts of shows and categories",
    noun: "prompt of a show or category",
    table: "scoped_prompts",
    lowestRole: "admin",
  },
  { id: "people", name: "People", noun: "account", table: "profiles", lowestRole: "admin" },
] as const;
export type HistoryTable = (typeof HISTORY_KINDS)[number]["table"];

export const kindsFor = (role: StaffRole) =>
  HISTORY_KINDS.filter(
    ({ lowestRole }) => role === "admin" || lowestRole === "author" || (lowestRole === "editor" && isEditor(role)),
  );

export const nounOf = (table: string) => HISTORY_KINDS.find((kind) => kind.table === table)?.noun ?? "row";

const HISTORY_ACTIONS = [
  { id: "insert", name: "Created", concernsPeople: false },
  { id: "update", name: "Changed", concernsPeople: false },
  { id: "keep", name: "Text kept", concernsPeople: false },
  { id: "delete", name: "Deleted", concernsPeople: false },
  { id: "restore", name: "Restored", concernsPeople: false },
  { id: "erase", name: "Deleted for good", concernsPeople: false },
  { id: "grant", name: "Role granted", concernsPeople: true },
  { id: "revoke", name: "Role revoked", concernsPeople: true },
  { id: "block", name: "Blocked", concernsPeople: true },
  { id: "unblock", name: "Unblocked", concernsPeople: true },
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]["id"];

export const actionsFor = (role: StaffRole) =>
  HISTORY_ACTIONS.filter(({ concernsPeople }) => role === "admin" || !concernsPeople);

export interface HistoryEntry {
  id: string;
  at: string;
  /** Null if the system made the change, or if the account was deleted. */
  actorId: string | null;
  actor: string;
  action: HistoryAction;
  table: HistoryTable;
  rowId: string | null;
  /** The title of the row or the name of the person. Null if the row was deleted for good. */
  title: string | null;
  /** The granted or revoked role. Null for other actions. */
  role: string | null;
}

/** Returns the words between the actor and the title: "changed the recap". */
export function verbOf({ action, table, role }: HistoryEntry): string {
  const noun = nounOf(table);
  switch (action) {
    case "insert":
      return `created the ${noun}`;
    case "update":
      return `changed the ${noun}`;
    case "keep":
      return `kept a text of the ${noun}`;
    case "delete":
      return `deleted the ${noun}`;
    case "restore":
      return `restored the ${noun}`;
    case "erase":
      return `deleted a ${noun} for good`;
    case "grant":
      return `granted the role ${role ?? "of staff"} to`;
    case "revoke":
      return `revoked the role ${role ?? "of staff"} of`;
    case "block":
      return "blocked";
    case "unblock":
      return "unblocked";
  }
}

/** The history stores values only for updates, deletions and blocks. */
export const hasDetails = ({ action }: HistoryEntry): boolean =>
  action === "update" || action === "keep" || action === "delete" || action === "block";

export const accountName = (fullName: string | null | undefined): string =>
  fullName?.trim() || "An account without a name";

/** With this value of `actor`, the filter finds the changes of the system, not of a person. */
export const SYSTEM = "system";

export interface HistoryFilter {
  /** The id of an account, or `SYSTEM`. */
  actor: string | null;
  table: HistoryTable | null;
  action: HistoryAction | null;
  /** If true, the filter finds only deleted rows that can be restored. */
  onlyRestorable: boolean;
}

export const oldestRestorableTime = (now: number): string =>
  new Date(now - HISTORY.restorableDays * DAY_MS).toISOString();

/** Returns the number of days in which staff can still restore a row, at least 1. */
export const restorableDaysLeft = (deletedAt: string, now: number): number =>
  Math.max(1, Math.ceil(HISTORY.restorableDays - (now - Date.parse(deletedAt)) / DAY_MS));
