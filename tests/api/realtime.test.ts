import { connect } from "node:net";
import { createClient, type RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { REALTIME_LIMITS } from "../../scripts/local/realtime.ts";
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

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;
interface SystemMessage {
  status: string;
  message: string;
}
interface Subscription {
  event?: "*" | "DELETE";
  table?: string;
  filter?: string;
  select?: string[];
}

const clients: ReturnType<typeof client>[] = [];
const client = (key = keys.publishable) => createClient(`http://${origin}`, key);

afterEach(async () => {
  for (const openClient of clients.splice(0)) {
    await openClient.removeAllChannels();
    await openClient.realtime.disconnect();
  }
});
afterAll(async () => {
  await backend.realtime.close();
  await server.close();
  await backend.close();
});

/** Subscribes with the client of Supabase, and waits for the answer of the server. */
async function subscribe(subscription: Subscription = {}) {
  const supabase = client();
  clients.push(supabase);
  const changes: Change[] = [];
  const statuses: string[] = [];
  const message = await new Promise<SystemMessage>((done) => {
    supabase
      .channel("episodes")
      .on(
        "postgres_changes",
        { event: "*", schema: "public", table: "er_episodes", select: ["id"], ...subscription } as {
          event: "*";
        } & {
          schema: string;
        },
        (change) => changes.push(change),
      )
      .on("system", {}, done)
      .subscribe((status, error) => {
        statuses.push(status);
        if (error) done({ status: "refused", message: error.message });
      });
  });
  return { supabase, changes, message, statuses };
}

const waitUntil = (condition: () => boolean) => expect.poll(condition, { timeout: 5_000, interval: 20 }).toBe(true);
/** Adds a row and waits until its change arrives. Changes arrive in order, so no earlier change is missing. */
async function changesUntilNow(changes: Change[]) {
  const { id } = await addEpisode(sql, show, `mark-${crypto.randomUUID()}`);
  await waitUntil(() => changes.some((change) => change.eventType === "INSERT" && change.new["id"] === id));
  return changes.filter((change) => !("id" in change.new) || change.new["id"] !== id);
}

test("a subscriber gets inserts, updates and deletions", async () => {
  const { changes, message, statuses } = await subscribe();
  expect(message).toMatchObject({ status: "ok", message: "Subscribed to PostgreSQL" });
  expect(statuses).toEqual(["SUBSCRIBED"]);
  const { id } = await addEpisode(sql, show, "newest", { title: "Newest" });
  await waitUntil(() => changes.length === 1);
  expect(changes[0]).toMatchObject({
    eventType: "INSERT",
    schema: "public",
    table: "er_episodes",
    errors: null,
    new: { id },
    old: {},
  });
  expect(Date.parse(changes[0]?.commit_timestamp ?? "")).toBeGreaterThan(Date.now() - 60_000);

  await sql("update public.er_episodes set title = 'Renamed' where id = $1", [id]);
  await waitUntil(() => changes.length === 2);
  expect(changes[1]).toMatchObject({ eventType: "UPDATE", new: { id }, old: { id } });

  await sql("delete from public.er_episodes where id = $1", [id]);
  await waitUntil(() => changes.length === 3);
  expect(changes[2]).toMatchObject({ eventType: "DELETE", new: {} });
});

test("G11: the event of a deletion contains only the primary key", async () => {
  const { id } = await addEpisode(sql, show, "to-delete", { title: SENTINEL });
  const { changes } = await subscribe();
  await sql("delete from public.er_episodes where id = $1", [id]);
  await waitUntil(() => changes.length === 1);
  expect(changes[0]?.old).toEqual({ id });
  expect(JSON.stringify(changes)).not.toContain(SENTINEL);
  const [identity] = await sql(
    "select relreplident::text as is from pg_class where oid = 'public.er_episodes'::regclass",
  );
  expect(identity?.["is"]).toBe("d");
});

test("G9: Realtime sends only the table er_episodes, without the large columns", async () => {
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

describe("G10: a visitor", () => {
  test("gets no change of a draft", async () => {
    const { changes } = await subscribe();
    const { id } = await addDraft(sql, show, "a-secret", { title: SENTINEL });
    await sql("update public.er_episodes set title = title || '!' where id = $1", [id]);
    expect(await changesUntilNow(changes)).toEqual([]);
    // A visitor sees the change that publishes the draft. RLS hides the change that makes the recap a draft again.
    await sql("update public.er_episodes set is_published = true where id = $1", [id]);
    await waitUntil(() => changes.some((change) => "id" in change.new && change.new["id"] === id));
    changes.length = 0;
    await sql("update public.er_episodes set is_published = false where id = $1", [id]);
    expect(await changesUntilNow(changes)).toEqual([]);
  });

  test("gets the id of an episode and no other column", async () => {
    const { changes } = await subscribe();
    const { id } = await addEpisode(sql, show, "spoken", {
      transcript: SENTINEL,
      recap_body: SENTINEL,
    });
    await waitUntil(() => changes.length === 1);
    expect(changes[0]?.new).toEqual({ id });
    expect(JSON.stringify(changes)).not.toContain(SENTINEL);
  });
});

test.each<[string, Subscription]>([
  ...["profiles", "user_roles", "er_tombstones", "site_content", "nothing", "*"].map(
    (table): [string, Subscription] => [`the table ${table}`, { table }],
  ),
  ["the column transcript", { select: ["id", "transcript"] }],
  ["changes that match a filter", { filter: "is_published=eq.false" }],
  ["one kind of change", { event: "DELETE" }],
])("the server refuses a subscription to %s, and sends no changes", async (_title, subscription) => {
  const { message, changes } = await subscribe(subscription);
  expect(message).toMatchObject({ status: "refused" });
  expect(message.message).toMatch(/Unable to subscribe to changes/);
  const otherClient = await subscribe();
  await sql("update public.profiles set bio = 'Changed'");
  await sql("update public.site_content set body = body || '.'");
  expect(await changesUntilNow(otherClient.changes)).toEqual([]);
  expect(changes).toEqual([]);
});

/** Opens a socket without the Supabase client. */
function openSocket(path: string) {
  const socket = new WebSocket(`ws://${origin}${path}`);
  const messages: unknown[] = [];
  socket.onmessage = ({ data }) => messages.push(JSON.parse(String(data)));
  const hasOpened = new Promise<boolean>((done) => {
    socket.onopen = () => done(true);
    socket.onerror = () => done(false);
  });
  const closeCode = new Promise<number>((done) => {
    socket.onclose = ({ code }) => done(code);
  });
  return { socket, messages, hasOpened, closeCode };
}
test.each(["//", "http://", "http://[", "/realtime/v1/websocket?vsn=%"])(
  "the server refuses a WebSocket with the invalid address %j, and opens the next WebSocket",
  async (target) => {
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
      );
      let response = "";
      socket.on("data", (data) => {
        response += data;
      });
      socket.on("close", () => done(response));
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
  ["with another path", PATH.replace("realtime/v1", "rest/v1")],
  ["with the secret key", PATH.replace(keys.publishable, keys.secret)],
  ["with another version of the protocol", PATH.replace("2.0.0", "1.0.0")],
])("the server refuses a socket %s", async (_title, path) => {
  expect(await openSocket(path).hasOpened).toBe(false);
});

test.each([
  ["not JSON", "x", 1003],
  ["not an array", '{"a":1}', 1003],
  ["longer than allowed", "x".repeat(REALTIME_LIMITS.messageBytes + 1), 1009],
])("a message that is %s closes only its own socket", async (_title, text, code) => {
  const { changes } = await subscribe();
  const { socket, hasOpened, closeCode } = openSocket(PATH);
  expect(await hasOpened).toBe(true);
  socket.send(text);
  expect(await closeCode).toBe(code);
  await changesUntilNow(changes);
});

test("a flood of messages closes its socket", async () => {
  const { socket, hasOpened, closeCode } = openSocket(PATH);
  await hasOpened;
  for (let n = 0; n < 3 * REALTIME_LIMITS.messagesPerSecond; n++) {
    socket.send(JSON.stringify([null, String(n), "phoenix", "heartbeat", {}]));
  }
  expect(await closeCode).toBe(1008);
});

test("the server answers a heartbeat", async () => {
  const { socket, messages, hasOpened } = openSocket(PATH);
  await hasOpened;
  socket.send(JSON.stringify([null, "7", "phoenix", "heartbeat", {}]));
  await waitUntil(() => messages.length === 1);
  expect(messages).toEqual([[null, "7", "phoenix", "phx_reply", { status: "ok", response: {} }]]);
  socket.close();
});

test("a client reconnects after a broken connection and gets changes again", async () => {
  const { supabase, changes, statuses } = await subscribe();
  // Closes the socket without a message, as a proxy does.
  const { socketAdapter } = supabase.realtime as unknown as {
    socketAdapter: { getSocket(): { conn: WebSocket } };
  };
  socketAdapter.getSocket().conn.close();
  await expect.poll(() => statuses.at(-1), { timeout: 10_000 }).toBe("CHANNEL_ERROR");
  await expect.poll(() => statuses.at(-1), { timeout: 15_000 }).toBe("SUBSCRIBED");
  await changesUntilNow(changes);
});

test("a client gets no changes after it unsubscribes", async () => {
  const leavingClient = await subscribe();
  const stayingClient = await subscribe();
  await leavingClient.supabase.removeAllChannels();
  await addEpisode(sql, show, "after-leaving");
  await waitUntil(() => stayingClient.changes.length === 1);
  expect(leavingClient.changes).toEqual([]);
});

test("many quick changes arrive completely and in order", async () => {
  const { changes } = await subscribe();
  const ids: string[] = [];
  for (let n = 1; n <= 150; n++) ids.push((await addEpisode(sql, show, `burst-${n}`)).id);
  await waitUntil(() => changes.length === ids.length);
  expect(changes.map((change) => "id" in change.new && change.new["id"])).toEqual(ids);
});
