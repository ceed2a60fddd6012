import type { WebSocket } from "ws";
import type { Keys } from "./keys.ts";
import type { Change, Column, Feed, Row } from "./realtime-feed.ts";
import {
  type Asked,
  encode,
  joinPayload,
  type Message,
  tokenPayload,
  type Version,
} from "./realtime-protocol.ts";

interface Subscription extends Asked {
  id: number;
  table: string;
}

interface Channel {
  topic: string;
  joinRef: string | null;
  /** The publishable key for nobody in particular. */
  bearer: string;
  columns: Column[];
  subscriptions: Subscription[];
}

/** One socket and what it listens to. */
export interface Connection {
  receive(message: Message): Promise<void>;
  /** Tells what the socket may know of changes; `read` is shared by all of one moment. */
  tell(changes: Change[], read: Map<string, Promise<Map<string, Row> | null>>): Promise<void>;
}

interface Parts {
  ws: WebSocket;
  key: string;
  version: Version;
  feed: Feed;
  keys: Keys;
  /** Stands when changes are heard. */
  ready: Promise<void>;
}

const MOST_CHANNELS = 100;
/** A client that does not read is let go instead of being kept in memory. */
const MOST_UNSENT_BYTES = 4 * 1024 * 1024;
/** No row has it: asks whether a token is taken, and nothing else. */
const NO_ID = "00000000-0000-0000-0000-000000000000";
let lastId = 0;

export function createConnection({ ws, key, version, feed, keys, ready }: Parts): Connection {
  const channels = new Map<string, Channel>();

  const send = (message: Message) => {
    if (ws.bufferedAmount > MOST_UNSENT_BYTES) ws.terminate();
    else if (ws.readyState === ws.OPEN) ws.send(encode(message, version));
  };
  const reply = (to: Message, status: "ok" | "error", response: object = {}) =>
    send({ ...to, event: "phx_reply", payload: { status, response } });
  const saySystem = ({ topic, joinRef }: Channel, status: "ok" | "error", message: string) => {
    const channel = topic.replace(/^realtime:/, "");
    const payload = { extension: "postgres_changes", status, message, channel };
    send({ join_ref: joinRef, topic, event: "system", payload });
  };
  const drop = (channel: Channel, why: string) => {
    channels.delete(channel.topic);
    saySystem(channel, "error", why);
    send({ join_ref: channel.joinRef, topic: channel.topic, event: "phx_close" });
  };
  /** Keys stand for roles; only a token is somebody. */
  const bearerOf = (token: string | null | undefined) =>
    token && !token.startsWith("sb_") ? token : key;

  const join = async (message: Message) => {
    const asked = joinPayload.safeParse(message.payload);
    if (!asked.success || asked.data.config.private) {
      return reply(message, "error", { reason: "Malformed or unsupported join." });
    }
    if (channels.size >= MOST_CHANNELS) {
      return reply(message, "error", { reason: "ChannelRateLimitReached: Too many channels" });
    }
    await ready;
    const { postgres_changes: wishes } = asked.data.config;
    const bearer = bearerOf(asked.data.access_token);
    const subscriptions = wishes.map((wish) => ({
      ...wish,
      id: ++lastId,
      table: wish.table ?? "*",
    }));
    const [named = "er_episodes"] = subscriptions
      .map(({ table }) => table)
      .filter((t) => t !== "*");
    const role = roleOf(bearer, keys);
    const columns = role === null ? [] : await feed.columns(named, role).catch(() => []);
    const pass = columns.length > 0 ? await feed.read(bearer, named, columns, [NO_ID]) : [];
    if (role === null || pass === null) {
      return reply(message, "error", { reason: "InvalidJWTToken: The token is not taken" });
    }
    const channel: Channel = {
      topic: message.topic,
      joinRef: message.join_ref ?? null,
      bearer,
      columns,
      subscriptions,
    };
    channels.set(channel.topic, channel);
    reply(message, "ok", {
      postgres_changes: wishes.map((wish, n) => ({ id: subscriptions[n]?.id, ...wish })),
    });
    if (wishes.length === 0) return;
    const problem = problemOf(subscriptions, columns);
    if (problem) channel.subscriptions = [];
    saySystem(channel, problem ? "error" : "ok", problem ?? "Subscribed to PostgreSQL");
  };

  return {
    async receive(message) {
      const channel = channels.get(message.topic);
      switch (message.event) {
        case "heartbeat":
          return reply(message, "ok");
        case "phx_join":
          return join(message);
        case "phx_leave":
          channels.delete(message.topic);
          reply(message, "ok");
          return send({ ...message, event: "phx_close", payload: {} });
        case "access_token":
          if (channel) channel.bearer = bearerOf(tokenPayload.parse(message.payload).access_token);
          return;
        default:
          // Broadcast and presence are not spoken here.
          return reply(message, "error", { reason: "unmatched event" });
      }
    },
    async tell(changes, read) {
      for (const channel of [...channels.values()]) {
        for (const table of new Set(changes.map((change) => change.table))) {
          const ours = changes.filter((change) => change.table === table);
          if (!channel.subscriptions.some((wish) => wish.table === "*" || wish.table === table))
            continue;
          const memo = `${table} ${channel.bearer}`;
          const reading = read.get(memo) ?? readRows(feed, channel, table, ours);
          read.set(memo, reading);
          const rows = await reading;
          if (rows === null) drop(channel, "Token has expired");
          else for (const change of ours) tellOf(channel, change, rows.get(change.id));
        }
      }
    },
  };

  function tellOf(channel: Channel, change: Change, row: Row | undefined) {
    const seen = change.type === "DELETE" ? { id: change.id } : row;
    if (!seen) return;
    const wanted = channel.subscriptions.filter((wish) => wants(wish, change, seen));
    for (const [select, wishes] of Map.groupBy(wanted, (wish) => wish.select?.join() ?? null)) {
      const kept = (name: string) =>
        select === null || name === "id" || select.split(",").includes(name);
      const record = Object.fromEntries(Object.entries(seen).filter(([name]) => kept(name)));
      const data = {
        schema: "public",
        table: change.table,
        type: change.type,
        commit_timestamp: new Date(change.at).toISOString(),
        columns: channel.columns.filter(({ name }) => kept(name)),
        ...(change.type === "DELETE" ? {} : { record }),
        ...(change.type === "INSERT" ? {} : { old_record: { id: change.id } }),
        errors: null,
      };
      const payload = { ids: wishes.map(({ id }) => id), data };
      send({ join_ref: channel.joinRef, topic: channel.topic, event: "postgres_changes", payload });
    }
  }
}

async function readRows(feed: Feed, { bearer, columns }: Channel, table: string, all: Change[]) {
  const ids = all.filter(({ type }) => type !== "DELETE").map(({ id }) => id);
  // Realtime promises no delivery: what could not be read is not told.
  const rows = await feed.read(bearer, table, columns, [...new Set(ids)]).catch(() => []);
  return rows && new Map(rows.map((row) => [String(row["id"]), row]));
}

/** The role a caller has in the database. Whether a token is genuine the Data API decides. */
function roleOf(bearer: string, keys: Keys): string | null {
  if (bearer === keys.publishable) return "anon";
  if (bearer === keys.secret) return "service_role";
  try {
    const claims = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString());
    return claims.role === "authenticated" || claims.role === "anon" ? claims.role : null;
  } catch {
    return null;
  }
}

/** Why nothing will come of subscriptions, as hosted Realtime says it. */
function problemOf(wishes: Subscription[], columns: Column[]): string | null {
  const names = columns.map(({ name }) => name);
  const isFine = wishes.every(
    ({ schema = "public", table, filter = "id=", select = [] }) =>
      (schema === "public" || schema === "*") &&
      (table === "*" || table === wishes[0]?.table) &&
      names.includes(filter.slice(0, filter.indexOf("="))) &&
      select.every((name) => names.includes(name)),
  );
  return isFine && names.length > 0
    ? null
    : "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters.";
}

function wants({ event, table, filter }: Subscription, change: Change, row: Row): boolean {
  if (event !== "*" && event !== change.type) return false;
  if (table !== "*" && table !== change.table) return false;
  if (filter === undefined) return true;
  const at = filter.indexOf("=eq.");
  const value = row[filter.slice(0, at)];
  return value !== undefined && String(value) === filter.slice(at + "=eq.".length);
}
