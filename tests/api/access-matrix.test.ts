import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, openTestBackend, RETURN_ROWS, type TestBackend } from "../support/backend.ts";
import { copyContent, type DatabaseState } from "../support/copy-content.ts";
import { actorOf, createPeople, type People, ROLES, type Role, userIdOf } from "../support/people.ts";
import { ACCESS, type Cell, cellsOf, type TableAccess, VERBS, type Verb } from "./access-matrix.ts";

type Row = Record<string, unknown>;

const METHODS = { select: "GET", insert: "POST", update: "PATCH", delete: "DELETE" } as const;

const cells = Object.entries(ACCESS).flatMap(([table, access]) =>
  VERBS.flatMap((verb) =>
    [...cellsOf(access.cells[verb])].map(([role, cell]) => ({ table, access, verb, role, cell })),
  ),
);

const isRefusal = (cell: Cell): cell is 401 | 403 | 409 => typeof cell === "number";

describe("A18: the access matrix", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;
  /** All rows before the first test. Each test restores these rows at the end. */
  let initialState: DatabaseState;

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    // createPeople grants roles, which adds rows to `er_history`. The matrix does not list these rows.
    await backend.sql("delete from public.er_history");
    for (const [table, access] of Object.entries(ACCESS)) {
      await insertRows(table, access);
    }
    content = await copyContent(backend.sql);
    initialState = await content.state();
  });
  afterAll(() => backend.close());

  /** Inserts the rows of the matrix, as the owner of the database. */
  async function insertRows(table: string, { isPredefined, rows }: TableAccess) {
    if (isPredefined) return;
    for (const row of Object.values(rows(people))) {
      const columns = Object.keys(row);
      await backend.sql(
        `insert into public.${table} (${columns})
         select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
        [JSON.stringify(row)],
      );
    }
  }

  /** Returns the names that the matrix gives to the rows of a response. */
  function namesOf(access: TableAccess, rows: Row[]): string[] {
    const keyOf = (row: Row) => access.key.map((column) => row[column]).join(" ");
    const namedKeys = Object.entries(access.rows(people)).map(([name, row]) => [keyOf(row), name] as const);
    const names = new Map(namedKeys);
    return rows.map((row) => names.get(keyOf(row)) ?? "unknown").sort();
  }

  const send = (table: string, access: TableAccess, verb: Verb, role: Role): Promise<Answer> => {
    const userId = userIdOf(people, role);
    const query = new URLSearchParams({ select: access.columns ?? "*" });
    const [keyColumn = ""] = access.key;
    if (verb === "delete" && access.deletableRow) {
      const row = access.rows(people)[access.deletableRow];
      query.set(keyColumn, `eq.${row?.[keyColumn]}`);
    } else if (verb !== "insert") {
      query.set(keyColumn, "not.is.null");
    }
    const body = { insert: access.insert(userId, people), update: access.change };
    return backend.rest(
      actorOf(people, role),
      METHODS[verb],
      `${table}?${query}`,
      verb === "insert" || verb === "update" ? body[verb] : undefined,
      RETURN_ROWS,
    );
  };

  test("the matrix lists every table", () => {
    expect(Object.keys(ACCESS).sort()).toEqual(content.tables);
    expect(cells).toHaveLength(content.tables.length * VERBS.length * ROLES.length);
  });

  test("the tables contain exactly the rows that the matrix names", () => {
    const countRows = (rowsOf: (table: string) => unknown[]) =>
      Object.fromEntries(content.tables.map((table) => [table, rowsOf(table).length]));
    expect(countRows((table) => initialState[table] ?? [])).toEqual(
      countRows((table) => Object.keys(ACCESS[table]?.rows(people) ?? {})),
    );
  });

  /** Sends the request of a cell, and checks the response and the changed rows. */
  async function expectCell({ table, access, verb, role, cell }: (typeof cells)[number]) {
    const userId = userIdOf(people, role);
    const makeRoom = verb === "insert" ? access.makeRoom?.(userId) : undefined;
    if (makeRoom) await backend.sql(makeRoom);
    const stateBefore = makeRoom ? await content.state() : initialState;
    const answer = await send(table, access, verb, role);
    const stateAfter = await content.state();

    if (isRefusal(cell)) {
      const code = cell === 409 ? "23505" : "42501";
      expect(answer).toMatchObject({ status: cell, code });
      expect(stateAfter).toEqual(stateBefore);
      if (makeRoom) await content.restore();
      return;
    }
    const allNames = Object.keys(access.rows(people));
    const expected = [...(cell === "all" ? allNames : cell === "none" ? [] : cell)].sort();
    expect(answer.status).toBe(verb === "insert" ? 201 : 200);
    const names = verb === "insert" ? ["new"] : namesOf(access, answer.body);
    expect(names).toEqual(expected);
    expect(answer.body).toHaveLength(expected.length);

    if (verb === "select" || cell === "none") {
      expect(stateAfter).toEqual(stateBefore);
      return;
    }
    // The request changed exactly as many rows as it returned.
    const unchangedRows = (stateBefore[table] ?? []).filter((row) => stateAfter[table]?.includes(row));
    const newRows = (stateAfter[table] ?? []).filter((row) => !stateBefore[table]?.includes(row));
    expect({
      replacedOrDeleted: (stateBefore[table]?.length ?? 0) - unchangedRows.length,
      insertedOrReplaced: newRows.length,
    }).toEqual({
      replacedOrDeleted: verb === "insert" ? 0 : expected.length,
      insertedOrReplaced: verb === "delete" ? 0 : expected.length,
    });
    await content.restore();
    expect(await content.state()).toEqual(initialState);
  }

  const tables = Object.entries(ACCESS).map(
    ([table, { securityRow }]) => [securityRow ? `${table} (${securityRow})` : table, table] as const,
  );
  test.each(tables)("every role reads and writes only the allowed rows of %s", async (_, table) => {
    const faults: string[] = [];
    for (const cell of cells.filter((cell) => cell.table === table)) {
      await expectCell(cell).catch((error) => {
        faults.push(`${cell.role} ${cell.verb}: ${error.message}`);
      });
    }
    expect(faults).toEqual([]);
  });

  const createPolicyOn = "create policy too_open on public.";
  test.each([
    ["earnings", "select", `${createPolicyOn}earnings for select to authenticated using (true)`],
    ["top_lists", "update", `${createPolicyOn}top_lists for update to authenticated using (true)`],
    ["list_items", "delete", `${createPolicyOn}list_items for delete to authenticated using (true)`],
    [
      "startup_ideas",
      "insert",
      `grant insert on public.startup_ideas to authenticated;
       ${createPolicyOn}startup_ideas for insert to authenticated with check (true)`,
    ],
  ] as const)(
    "the test of a cell fails if a policy of the table %s allows every reader to %s rows",
    async (table, verb, flawSql) => {
      const cell = cells.find((cell) => cell.table === table && cell.verb === verb && cell.role === "reader");
      if (!cell) throw new Error("No such cell.");
      await backend.sql(flawSql);
      await expect(expectCell(cell)).rejects.toThrow();
      await backend.sql(`drop policy too_open on public.${table}`);
      if (verb === "insert") await backend.sql(`revoke insert on public.${table} from authenticated`);
      await content.restore();
      await expectCell(cell);
    },
  );
});
