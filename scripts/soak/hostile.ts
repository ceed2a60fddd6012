/** Attackers send these requests. The product must answer or refuse each one, and readers must not notice the attack. */
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, type Client, createClient, type OutgoingRequest } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Product } from "./product.ts";
import { createRandom, type Random } from "./random.ts";
import { repeat } from "./repeat.ts";

const CLIENT_COUNT = 4;
const PAUSE_MS = [300, 2_000] as const;
const SLOW_CLIENT_MS = 20_000;
const encode = encodeURIComponent;

const SLOW_PATTERN = encode("^(.+)(.+)(.+)\\3\\2\\1\\3$");
const DEEP_JSON = `{"title":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
const EPISODES = "/rest/v1/er_episodes";
const LISTS = "/rest/v1/top_lists";

const isOkOrRefused = (status: number) => status === 200 || isRefused(status);
const isRefused = (status: number) => status >= 400 && status < 500;
/** The product allows some slow queries. It answers a slow query, or returns 504 at the time limit. */
const isOkOrRefusedOrTimeout = (status: number) => status === 200 || isRefused(status) || status === 504;
/** The server may close the connection in the middle of a large body (status 0). */
const isRefusedOrClosed = (status: number) => isRefused(status) || status === 0;

interface Attack {
  name: string;
  makeRequest(random: Random): OutgoingRequest;
  isExpected?: (status: number) => boolean;
}

const getAttack = (name: string, path: string, isExpected = isRefused): Attack => ({
  name,
  makeRequest: () => ({ path }),
  isExpected,
});
const postAttack = (name: string, path: string, body: string, isExpected = isRefused): Attack => ({
  name,
  makeRequest: () => ({ method: "POST", path, body }),
  isExpected,
});

const ATTACKS: readonly Attack[] = [
  getAttack("pattern", `${EPISODES}?recap_body=match.${SLOW_PATTERN}`),
  getAttack("pattern", `${EPISODES}?title=not.imatch(any).{${SLOW_PATTERN}}`),
  getAttack("pattern", `${EPISODES}?or=(title.match.${SLOW_PATTERN},id.is.null)`),
  getAttack("wildcards", `${EPISODES}?recap_body=like.${"*a".repeat(20)}`),
  getAttack("allowed wildcards", `${EPISODES}?select=id&quick_take=ilike.*a*e*i*o*u*q*x*`, isOkOrRefusedOrTimeout),
  getAttack("deep embeds", `${LISTS}?select=${"list_items(podcasts(".repeat(3)}id${"))".repeat(3)}`),
  getAttack("repeated table", `${EPISODES}?select=id,er_shows(er_episodes(er_shows(id)))`),
  getAttack("long texts", `${EPISODES}?select=id&order=recap_body`),
  getAttack("full text", `${EPISODES}?select=id&recap_body=phfts(english).tide`),
  getAttack("long address", `${LISTS}?title=eq.${"a".repeat(20_000)}`),
  getAttack("broken escapes", `${LISTS}?title=eq.%zz`),
  getAttack("null byte", `${LISTS}?title=eq.a%00`),
  getAttack("prototype", `${LISTS}?__proto__=not.eq.x`),
  getAttack("private schema", "/rest/v1/private.salt"),
  getAttack("accounts", "/rest/v1/users?select=email"),
  getAttack("open redirect", "/lists/..%5C..%5C%5Cevil.example", isOkOrRefused),
  getAttack("path traversal", "/..%2f..%2f..%2fetc%2fpasswd"),
  postAttack("deep JSON", LISTS, DEEP_JSON),
  postAttack("many rows", LISTS, `[${'{"title":"a"},'.repeat(9_999)}{"title":"a"}]`),
  postAttack("large body", LISTS, `{"title":"${"a".repeat(9_000_000)}"}`, isRefusedOrClosed),
  postAttack("foreign write", LISTS, '{"user_id":"00000000-0000-4000-8000-000000000001","title":"x"}'),
  postAttack("wrong types", "/auth/v1/signup", '{"email":{"a":1},"password":[]}'),
  postAttack("forged SQL", "/__local/sql", "select * from auth.users"),
  {
    name: "forged token",
    makeRequest: () => ({
      path: "/rest/v1/profiles?select=email&limit=1",
      headers: { authorization: `Bearer ${FORGED_TOKEN}` },
    }),
  },
  {
    name: "other host",
    makeRequest: () => ({ path: "/__mail", headers: { host: "evil.example" } }),
  },
  {
    name: "sign-ups",
    makeRequest: (random) => ({
      method: "POST",
      path: "/auth/v1/signup",
      body: JSON.stringify({
        email: `spam-${random.below(1e9)}@evil.example`,
        password: "long-enough-1",
      }),
    }),
    isExpected: (status) => status === 200 || status === 429,
  },
  {
    name: "password guesses",
    makeRequest: () => ({
      method: "POST",
      path: "/auth/v1/token?grant_type=password",
      body: '{"email":"admin@demo.test","password":"guess-guess"}',
    }),
  },
  {
    name: "long search",
    makeRequest: (random) => ({
      method: "POST",
      path: "/rest/v1/rpc/search_catalog",
      body: JSON.stringify({
        query: Array.from({ length: 300 }, () => `w${random.below(99)}`).join(" "),
      }),
    }),
    isExpected: isOkOrRefusedOrTimeout,
  },
];

const FORGED_TOKEN = [{ alg: "none" }, { role: "service_role", exp: 4_102_444_800 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".")
  .concat(".");

async function sendRandomAttack(client: Client, random: Random, headers: Record<string, string>) {
  const { name, makeRequest, isExpected } = random.pick(ATTACKS);
  const outgoing = makeRequest(random);
  await client.send(
    `attack: ${name}`,
    { ...outgoing, headers: { ...headers, ...outgoing.headers } },
    isExpected ?? isRefused,
  );
}

/** Sends headers or a body byte by byte, and then closes the connection. */
async function sendSlowly(client: Client, random: Random, signal: AbortSignal) {
  const socket = client.connect();
  socket.on("error", () => {});
  socket.write(
    random.chance(0.5)
      ? "GET / HTTP/1.1\r\n"
      : "POST /rest/v1/top_lists HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n",
  );
  const end = performance.now() + SLOW_CLIENT_MS;
  while (!signal.aborted && !socket.destroyed && performance.now() < end) {
    socket.write("x");
    await pause(1_000, undefined, { signal }).catch(() => {});
  }
  socket.destroy();
}

export function runAttackers(product: Product, journal: Journal, seed: number, signal: AbortSignal) {
  const headers = { apikey: product.keys().publishable, "content-type": "application/json" };
  const attackerPromises = Array.from({ length: CLIENT_COUNT }, (_, index) => {
    const client = createClient(product.port, addressOf(4, index), journal);
    const random = createRandom(seed * 3_000 + index);
    const step = () =>
      random.chance(0.05) ? sendSlowly(client, random, signal) : sendRandomAttack(client, random, headers);
    return repeat(signal, random, PAUSE_MS, step).finally(client.close);
  });
  return Promise.all(attackerPromises);
}
