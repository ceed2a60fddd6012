import { withSession } from "./with-session.ts";

/** A row with the count of its saves: an update names the one it began with. */
export interface EditedRow {
  id: string;
  version: number;
}

export type UpdateOutcome<Row> =
  | { state: "saved"; row: Row }
  /** Somebody else saved it meanwhile; nothing was overwritten. */
  | { state: "conflict"; theirs: Row }
  | { state: "gone" };

/** The database let nothing be written, and said nothing: a policy filtered it. */
export class NothingWritten extends Error {
  constructor() {
    super("Nothing was changed. You may no longer be an admin.");
  }
}

type Answer<Row> = PromiseLike<{ data: Row[]; error: null } | { data: null; error: unknown }>;

/**
 * What came of an update that asked for the row of a certain version back. Throws what the backend
 * says, `SessionEnded`, and `NothingWritten` where the row is there in that very version.
 */
export async function settleUpdate<Row extends EditedRow>(
  version: number,
  update: () => Answer<Row>,
  fetchNow: () => Promise<Row | null>,
): Promise<UpdateOutcome<Row>> {
  return withSession(async () => {
    const [row] = await rowsOf(update());
    if (row) return { state: "saved", row };
    const now = await fetchNow();
    if (!now) return { state: "gone" };
    if (now.version === version) throw new NothingWritten();
    return { state: "conflict", theirs: now };
  });
}

/** The row an insert made. Throws what the backend says, and where it gave none back. */
export const settleInsert = <Row>(insert: () => Answer<Row>): Promise<Row> =>
  withSession(async () => {
    const [row] = await rowsOf(insert());
    if (!row) throw new NothingWritten();
    return row;
  });

/** True where a row was deleted; false where there was none any more. */
export const settleDelete = (
  remove: () => Answer<{ id: string }>,
  isThere: () => Promise<boolean>,
): Promise<boolean> =>
  withSession(async () => {
    if ((await rowsOf(remove())).length > 0) return true;
    if (await isThere()) throw new NothingWritten();
    return false;
  });

async function rowsOf<Row>(answer: Answer<Row>): Promise<Row[]> {
  const { data, error } = await answer;
  if (error) throw error;
  return data ?? [];
}
