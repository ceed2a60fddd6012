import { connect } from "node:net";
import { createClient, type RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { MOST_OF_REALTIME } from "../../scripts/local/realtime.ts";
import { listen } from "../../scripts/local/serve.ts";
import { openTestBackend } from "../support/backend.ts";
import { addDraft, addEpisode, seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { sql, keys } = backend;
const port = await freePort();
const server = await listen(port, backend.fetch, undefined, backend.upgrade);
const origin = `127.0.0.1:${port}`;
const { show } = await seedContent(sql);
const SENTINEL = "cormorant-zeppelin-marmalade";

type Heard = RealtimePostgresChangesPayload<Record<string, unknown>>;
interface Said {
  status: string;
  message: string;
}
interface Asked {
  event?: "*" | "DELETE";
  table?: string;
  filter?: string;
  select?: string[];
}

const clients: ReturnType<typeof client>[] = [];
const client = (key = keys.publishable) => createClient(`http://${origin}`, key);

afterEach(async () => {
  for (const one of clients.splice(0)) {
    await one.removeAllChannels();
    await one.realtime.disconnect();
  }
});
afterAll(async () => {
  await backend.realtime.close();
  await server.close();
  await backend.close();
});

/** Subscribes with the real client, and waits for the system's word on it. */
async function subscribe(asked: Asked = {}) {
  const one = client();
  clients.push(one);
  const heard: Heard[] = [];
  const statuses: string[] = [];
  const said = await new Promise<Said>((done) => {
    one
      .channel("episodes")
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table: "er_episodes", select: ["id"], ...asked } as {
          event: "*";
        } & {
          schema: string;
        },
        (change) => heard.push(change),
      )
      .on("system", {}, done)
      .subscribe((status, error) => {
        statuses.push(status);
        if (error) done({ status: "refused", message: error.message });
      });
  });
  return { one, heard, said, statuses };
}

const until = (is: () => boolean) => expect.poll(is, { timeout: 5_000, interval: 20 }).toBe(true);
/** Changes come in order: when this one is there, all before it were told or kept. */
async function drained(heard: Heard[]) {
  const { id } = await addEpisode(sql, show, `mark-${crypto.randomUUID()}`);
  await until(() =>
    heard.some((change) => change.eventType === "INSERT" && change.new["id"] === id),
  );
  return heard.filter((change) => !("id" in change.new) || change.new["id"] !== id);
}

test("an insert, an update and a deletion arrive", async () => {
  const { heard, said, statuses } = await subscribe();
  expect(said).toMatchObject({ status: "ok", message: "Subscribed to PostgreSQL" });
  expect(statuses).toEqual(["SUBSCRIBED"]);
  const { id } = await addEpisode(sql, show, "newest", { title: "Newest" });
  await until(() => heard.length === 1);
  expect(heard[0]).toMatchObject({
    eventType: "INSERT",
    schema: "public",
    table: "er_episodes",
    errors: null,
    new: { id },
    old: {},
  });
  expect(Date.parse(heard[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);

  await sql("update public.er_episodes set title = 'Renamed' where id = $1", [id]);
  await until(() => heard.length === 2);
  expect(heard[1]).toMatchObject({ eventType: "UPDATE", new: { id }, old: { id } });

  await sql("delete from public.er_episodes where id = $1", [id]);
  await until(() => heard.length === 3);
  expect(heard[2]).toMatchObject({ eventType: "DELETE", new: {} });
});

test("G11: a deletion tells the primary key and nothing else", async () => {
  const { id } = await addEpisode(sql, show, "to-go", { title: SENTINEL });
  const { heard } = await subscribe();
  await sql("delete from public.er_episodes where id = $1", [id]);
  await until(() => heard.length === 1);
  expect(heard[0]?.old).toEqual({ id });
  expect(JSON.stringify(heard)).not.toContain(SENTINEL);
  const [identity] = await sql(
    "select relreplident::text as is from pg_class where oid = 'public.er_episodes'::regclass",
  );
  expect(identity?.["is"]).toBe("d");
});

test("G9: er_episodes is all that is published, without its heavy columns", async () => {
  const rows = await sql<{ schemaname: string; tablename: string; name: string }>(
    `select schemaname::text, tablename::text, unnest(attnames)::text as name
     from pg_publication_tables where pubname = 'supabase_realtime'`,
  );
  expect(new Set(rows.map(({ schemaname, tablename }) => `${schemaname}.${tablename}`))).toEqual(
    new Set(["public.er_episodes"]),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(
    ["created_at", "episode_date", "id", "is_published", "rev", "show_id", "slug", "title"].sort(),
  );
});

describe("G10: anonymous", () => {
  test("never hears of a draft, whatever happens to it", async () => {
    const { heard } = await subscribe();
    const { id } = await addDraft(sql, show, "a-secret", { title: SENTINEL });
    await sql("update public.er_episodes set title = title || '!' where id = $1", [id]);
    expect(await drained(heard)).toEqual([]);
    // Published, it is there; withdrawn, RLS hides the change itself, here as hosted.
    await sql("update public.er_episodes set is_published = true where id = $1", [id]);
    await until(() => heard.some((change) => "id" in change.new && change.new["id"] === id));
    heard.length = 0;
    await sql("update public.er_episodes set is_published = false where id = $1", [id]);
    expect(await drained(heard)).toEqual([]);
  });

  test("gets the id of an episode and no other column", async () => {
    const { heard } = await subscribe();
    const { id } = await addEpisode(sql, show, "spoken", {
      transcript: SENTINEL,
      recap_body: SENTINEL,
    });
    await until(() => heard.length === 1);
    expect(heard[0]?.new).toEqual({ id });
    expect(JSON.stringify(heard)).not.toContain(SENTINEL);
  });
});

test.each<[string, Asked]>([
  ...["profiles", "user_roles", "er_tombstones", "site_content", "nothing", "*"].map(
    (table): [string, Asked] => [`the table ${table}`, { table }],
  ),
  ["the column transcript", { select: ["id", "transcript"] }],
  ["a filter on a column", { filter: "is_published=eq.false" }],
  ["one kind of change", { event: "DELETE" }],
])("a subscription to %s is refused, and hears nothing", async (_what, asked) => {
  const { said, heard } = await subscribe(asked);
  expect(said).toMatchObject({ status: "refused" });
  expect(said.message).toMatch(/Unable to subscribe to changes/);
  const other = await subscribe();
  await sql("update public.profiles set bio = 'Changed'");
  await sql("update public.site_content set body = body || '.'");
  expect(await drained(other.heard)).toEqual([]);
  expect(heard).toEqual([]);
});

/** A bare socket, as somebody else's program opens it. */
function open(path: string) {
  const socket = new WebSocket(`ws://${origin}${path}`);
  const messages: unknown[] = [];
  socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)));
  const opened = new Promise<boolean>((done) => {
    socket.onopen = () => done(true);
    socket.onerror = () => done(false);
  });
  const closed = new Promise<number>((done) => {
    socket.onclose = ({ code }) => done(code);
  });
  return { socket, messages, opened, closed };
}
test.each(["//", "http://", "http://[", "/realtime/v1/websocket?vsn=%"])(
  "an upgrade whose address is none, %j, is refused, and the next one is served",
  async (target) => {
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ),
      );
      let said = "";
      socket.on("data", (data) => {
        said += data;
      });
      socket.on("close", () => done(said));
      socket.on("error", fail);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await subscribe()).statuses).toContain("SUBSCRIBED");
  },
);

const PATH = `/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`;

test.each([
  ["without a key", "/realtime/v1/websocket?vsn=2.0.0"],
  ["with a wrong key", "/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_guess"],
  ["elsewhere", PATH.replace("realtime/v1", "rest/v1")],
  ["with the secret key", PATH.replace(keys.publishable, keys.secret)],
  ["in another version", PATH.replace("2.0.0", "1.0.0")],
])("a socket %s is refused", async (_how, path) => {
  expect(await open(path).opened).toBe(false);
});

test.each([
  ["not JSON", "x", 1003],
  ["not a message", '{"a":1}', 1003],
  ["longer than allowed", "x".repeat(MOST_OF_REALTIME.messageBytes + 1), 1009],
])("a message that is %s ends its socket only", async (_what, text, code) => {
  const { heard } = await subscribe();
  const { socket, opened, closed } = open(PATH);
  expect(await opened).toBe(true);
  socket.send(text);
  expect(await closed).toBe(code);
  await drained(heard);
});

test("a flood of messages ends its socket", async () => {
  const { socket, opened, closed } = open(PATH);
  await opened;
  for (let n = 0; n < 3 * MOST_OF_REALTIME.messagesASecond; n++) {
    socket.send(JSON.stringify([null, String(n), "phoenix", "heartbeat", {}]));
  }
  expect(await closed).toBe(1008);
});

test("a heartbeat is answered", async () => {
  const { socket, messages, opened } = open(PATH);
  await opened;
  socket.send(JSON.stringify([null, "7", "phoenix", "heartbeat", {}]));
  await until(() => messages.length === 1);
  expect(messages).toEqual([[null, "7", "phoenix", "phx_reply", { status: "ok", response: {} }]]);
  socket.close();
});

test("a client whose connection broke comes back by itself and hears again", async () => {
  const { one, heard, statuses } = await subscribe();
  // As a proxy does it: the socket ends without a word.
  const { socketAdapter } = one.realtime as unknown as {
    socketAdapter: { getSocket(): { conn: WebSocket } };
  };
  socketAdapter.getSocket().conn.close();
  await expect.poll(() => statuses.at(-1), { timeout: 10_000 }).toBe("CHANNEL_ERROR");
  await expect.poll(() => statuses.at(-1), { timeout: 15_000 }).toBe("SUBSCRIBED");
  await drained(heard);
});

test("who left hears nothing more", async () => {
  const left = await subscribe();
  const stays = await subscribe();
  await left.one.removeAllChannels();
  await addEpisode(sql, show, "after-leaving");
  await until(() => stays.heard.length === 1);
  expect(left.heard).toEqual([]);
});

test("a burst arrives whole and in order", async () => {
  const { heard } = await subscribe();
  const ids: string[] = [];
  for (let n = 1; n <= 150; n++) ids.push((await addEpisode(sql, show, `burst-${n}`)).id);
  await until(() => heard.length === ids.length);
  expect(heard.map((change) => "id" in change.new && change.new["id"])).toEqual(ids);
});
