import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, ROWS, type TestBackend } from "../support/backend.ts";
import { backends } from "../support/each-backend.ts";
import { actorOf, invite, type People, ROLES, type Role } from "../support/people.ts";
import { rememberContent, type State } from "../support/snapshot.ts";
import { ACCESS, type Cell, type TableAccess, VERBS, type Verb } from "./access-matrix.ts";

type Row = Record<string, unknown>;

const METHODS = { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" } as const;

/** Every cell, for `test.each`; one that is missing is a cell of nothing, and fails. */
const cells = Object.entries(ACCESS).flatMap(([table, access]) =>
  VERBS.flatMap((verb) =>
    ROLES.map((role) => ({ table, access, verb, role, cell: access.cells[verb]?.[role] })),
  ),
);

const isRefusal = (cell: Cell): cell is 401 | 403 | 409 => typeof cell === "number";

describe.each(backends)("A18: the access matrix on $kind", ({ open }) => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof rememberContent>>;
  /** What each cell finds, and leaves behind. */
  let atFirst: State;

  beforeAll(async () => {
    backend = await open();
    people = await invite(backend);
    for (const [table, access] of Object.entries(ACCESS)) {
      await insertRows(table, access);
    }
    content = await rememberContent(backend.sql);
    atFirst = await content.state();
  });
  afterAll(() => backend.close());

  /** As the owner of the database. */
  async function insertRows(table: string, { isThere, rows }: TableAccess) {
    if (isThere) return;
    for (const row of Object.values(rows(people))) {
      const columns = Object.keys(row);
      await backend.sql(
        `insert into public.${table} (${columns})
         select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
        [JSON.stringify(row)],
      );
    }
  }

  /** The names of the rows of an answer. */
  function namesOf(access: TableAccess, rows: Row[]): string[] {
    const keyOf = (row: Row) => access.key.map((column) => row[column]).join(" ");
    const known = Object.entries(access.rows(people)).map(
      ([name, row]) => [keyOf(row), name] as const,
    );
    const names = new Map(known);
    return rows.map((row) => names.get(keyOf(row)) ?? "unknown").sort();
  }

  const ask = (table: string, access: TableAccess, verb: Verb, role: Role): Promise<Answer> => {
    const me = role === "A" || role === "S" ? people.O.id : people[role].id;
    const query = new URLSearchParams({ select: access.columns ?? "*" });
    const [first = ""] = access.key;
    if (verb === "delete" && access.spare) {
      const spare = access.rows(people)[access.spare];
      query.set(first, `eq.${spare?.[first]}`);
    } else if (verb !== "insert") {
      query.set(first, "not.is.null");
    }
    const body = { insert: access.insert(me, people), update: access.change };
    return backend.rest(
      actorOf(people, role),
      METHODS[verb],
      `${table}?${query}`,
      verb === "insert" || verb === "update" ? body[verb] : undefined,
      ROWS,
    );
  };

  test("no table and no cell is missing", () => {
    expect(Object.keys(ACCESS).sort()).toEqual(content.tables);
    expect(cells.filter(({ cell }) => cell === undefined)).toEqual([]);
    expect(cells).toHaveLength(content.tables.length * VERBS.length * ROLES.length);
  });

  test("every row that the matrix names is there, and no other", () => {
    const counts = (of: (table: string) => unknown[]) =>
      Object.fromEntries(content.tables.map((table) => [table, of(table).length]));
    expect(counts((table) => atFirst[table] ?? [])).toEqual(
      counts((table) => Object.keys(ACCESS[table]?.rows(people) ?? {})),
    );
  });

  /** Asks for a cell and compares what was answered and what was changed. */
  async function expectCell({ table, access, verb, role, cell }: (typeof cells)[number]) {
    const me = role === "A" || role === "S" ? people.O.id : people[role].id;
    const room = verb === "insert" ? access.room?.(me) : undefined;
    if (room) await backend.sql(room);
    const before = room ? await content.state() : atFirst;
    const answer = await ask(table, access, verb, role);
    const after = await content.state();

    if (isRefusal(cell)) {
      const code = cell === 409 ? "23505" : "42501";
      expect(answer).toMatchObject({ status: cell, code });
      expect(after).toEqual(before);
      if (room) await content.restore();
      return;
    }
    const all = Object.keys(access.rows(people));
    const expected = [...(cell === "all" ? all : cell === "none" ? [] : cell)].sort();
    expect(answer.status).toBe(verb === "insert" ? 201 : 200);
    const names = verb === "insert" ? ["new"] : namesOf(access, answer.body);
    expect(names).toEqual(expected);
    expect(answer.body).toHaveLength(expected.length);

    if (verb === "select" || cell === "none") {
      expect(after).toEqual(before);
      return;
    }
    // As many rows as were answered are other than before, and those that are left are not.
    const kept = (before[table] ?? []).filter((row) => after[table]?.includes(row));
    const fresh = (after[table] ?? []).filter((row) => !before[table]?.includes(row));
    expect({ lost: (before[table]?.length ?? 0) - kept.length, fresh: fresh.length }).toEqual({
      lost: verb === "insert" ? 0 : expected.length,
      fresh: verb === "delete" ? 0 : expected.length,
    });
    await content.restore();
    expect(await content.state()).toEqual(atFirst);
  }

  test.each(cells)("$role: $verb $table", expectCell);

  const everybody = "create policy open_door on public.";
  test.each([
    ["earnings", "select", `${everybody}earnings for select to authenticated using (true)`],
    ["top_lists", "update", `${everybody}top_lists for update to authenticated using (true)`],
    ["list_items", "delete", `${everybody}list_items for delete to authenticated using (true)`],
    [
      "startup_ideas",
      "insert",
      `grant insert on public.startup_ideas to authenticated;
       ${everybody}startup_ideas for insert to authenticated with check (true)`,
    ],
  ] as const)("a door left open to %s, %s, is seen", async (table, verb, flaw) => {
    const cell = cells.find((c) => c.table === table && c.verb === verb && c.role === "U");
    if (!cell) throw new Error("No such cell.");
    await backend.sql(flaw);
    await expect(expectCell(cell)).rejects.toThrow();
    await backend.sql(`drop policy open_door on public.${table}`);
    if (verb === "insert") await backend.sql(`revoke insert on public.${table} from authenticated`);
    await content.restore();
    await expectCell(cell);
  });
});
