/** The tests call the functions of the migration `positions`, which store where readers stopped listening. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";
import { copyContent } from "../support/copy-content.ts";
import { createPeople, type People } from "../support/people.ts";

/** Only the database has this number. */
const LISTENING_POSITIONS_PER_READER = 1_000;

describe("listening positions", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;
  let [reader, otherReader, blockedReader] = ["", "", ""];
  let [recap, draft] = ["", ""];

  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const storePosition = async (actor: string, second: number | null, age: number, id = recap) => {
    const { status, body } = await call(actor, "store_positions", {
      positions: [{ recap: id, second, age }],
    });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const positionOf = async (actor: string): Promise<number | null> => {
    const path = `listening_positions?select=second&episode_id=eq.${recap}`;
    const { body } = await backend.rest(actor, "GET", path);
    return body[0]?.second ?? null;
  };
  const rows = () => backend.sql<{ second: number }>("select * from public.listening_positions");

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    const category = await addCategory(backend.sql, "talks");
    const show = await addShow(backend.sql, category, "deep-end");
    recap = (await addEpisode(backend.sql, show, "salt")).id;
    draft = (await addDraft(backend.sql, show, "draft")).id;
    reader = people.reader.token;
    otherReader = people.owner.token;
    blockedReader = people.blocked.token;
    content = await copyContent(backend.sql);
  });
  beforeEach(() => content.restore());
  afterAll(() => backend.close());

  test("B195: only the reader who stored a position can read and delete it", async () => {
    expect(await storePosition(reader, 304, 0)).toBe(true);
    expect(await positionOf(reader)).toBe(304);
    expect(await positionOf(otherReader)).toBeNull();
    await storePosition(otherReader, 20, 0);
    await call(otherReader, "clear_history");
    expect(await positionOf(otherReader)).toBeNull();
    expect(await positionOf(reader)).toBe(304);
    await call(reader, "clear_history");
    expect(await positionOf(reader)).toBeNull();
    const args = { positions: [{ recap, second: 1, age: 0 }] };
    expect(await call("anon", "store_positions", args)).toMatchObject({
      status: 401,
      code: "42501",
    });
  });

  test("the database keeps the newest position, even if an older position arrives later", async () => {
    await storePosition(reader, 304, 60);
    await storePosition(reader, 20, 3600);
    expect(await positionOf(reader)).toBe(304);
    await storePosition(reader, 900, -86_400);
    await storePosition(reader, 0, 0);
    expect(await positionOf(reader)).toBe(0);
    const positions = [
      { recap, second: 50, age: 0 },
      { recap, second: 40, age: 9 },
    ];
    expect(await call(reader, "store_positions", { positions })).toMatchObject({ body: true });
    expect(await positionOf(reader)).toBe(50);
  });

  test.each([
    [-5, 0],
    [1e9, 360_000],
    [null, 0],
  ])("if a reader sends the position %s, the database stores %i", async (second, storedSecond) => {
    await storePosition(reader, second, 1e12);
    expect(await positionOf(reader)).toBe(storedSecond);
  });

  test("B196: a reader gets the same answer for the id of a draft and for an unknown id", async () => {
    for (const id of [draft, "00000000-0000-4000-8000-000000000404"]) {
      expect(await storePosition(reader, 60, 0, id)).toBe(true);
    }
    expect(await rows()).toEqual([]);
  });

  test("while the history is paused or the account is blocked, the database stores no position", async () => {
    await call(reader, "set_history_paused", { is_paused: true });
    for (const actor of [reader, blockedReader]) expect(await storePosition(actor, 60, 0)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test("B197: if a reader has too many positions, the database deletes the oldest", async () => {
    // The role `replica` skips the checks of foreign keys, so the rows need no recaps.
    await backend.sql(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      insert into public.listening_positions (user_id, episode_id, second, updated_at)
      select '${people.reader.id}', gen_random_uuid(), n, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, ${LISTENING_POSITIONS_PER_READER}) n;
    end $$`);
    await storePosition(reader, 60, 0);
    const seconds = (await rows()).map(({ second }) => second);
    expect(seconds).toHaveLength(LISTENING_POSITIONS_PER_READER);
    expect(Math.min(...seconds)).toBe(2);
  });
});
