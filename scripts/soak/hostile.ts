/** Attackers. The product must answer each request, or refuse it with a 4xx. Readers must not notice the attack. */
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, type Client, createClient, type OutgoingRequest } from "./client.ts";
import type { Journal } from "./journal.ts";
import { repeat } from "./lanes.ts";
import type { Product } from "./product.ts";
import { createRandom, type Random } from "./random.ts";

const CLIENTS = 4;
const THINK_MS = [300, 2_000] as const;
const SLOW_CLIENT_MS = 20_000;
const encode = encodeURIComponent;

const SLOW_PATTERN = encode("^(.+)(.+)(.+)\\3\\2\\1\\3$");
const DEEP_JSON = `{"title":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
const EPISODES = "/rest/v1/er_episodes";
const LISTS = "/rest/v1/top_lists";

const isOkOrRefused = (status: number) => status === 200 || isRefused(status);
const isRefused = (status: number) => status >= 400 && status < 500;
/** A query that is allowed but slow gets an answer, or reaches its time limit. */
const isOkOrRefusedOrTimeout = (status: number) =>
  status === 200 || isRefused(status) || status === 504;
/** The server may close the connection while it still receives a large body. */
const isRefusedOrClosed = (status: number) => isRefused(status) || status === 0;

interface Attack {
  name: string;
  makeRequest(random: Random): OutgoingRequest;
  isExpected?: (status: number) => boolean;
}

const get = (name: string, path: string, isExpected = isRefused): Attack => ({
  name,
  makeRequest: () => ({ path }),
  isExpected,
});
const post = (name: string, path: string, body: string, isExpected = isRefused): Attack => ({
  name,
  makeRequest: () => ({ method: "POST", path, body }),
  isExpected,
});

const ATTACKS: readonly Attack[] = [
  get("pattern", `${EPISODES}?recap_body=match.${SLOW_PATTERN}`),
  get("pattern", `${EPISODES}?title=not.imatch(any).{${SLOW_PATTERN}}`),
  get("pattern", `${EPISODES}?or=(title.match.${SLOW_PATTERN},id.is.null)`),
  get("wildcards", `${EPISODES}?recap_body=like.${"*a".repeat(20)}`),
  get(
    "allowed wildcards",
    `${EPISODES}?select=id&recap_body=ilike.*a*e*i*o*u*q*x*`,
    isOkOrRefusedOrTimeout,
  ),
  get("deep embeds", `${LISTS}?select=${"list_items(podcasts(".repeat(3)}id${"))".repeat(3)}`),
  get("long address", `${LISTS}?title=eq.${"a".repeat(20_000)}`),
  get("broken escapes", `${LISTS}?title=eq.%zz`),
  get("null byte", `${LISTS}?title=eq.a%00`),
  get("prototype", `${LISTS}?__proto__=not.eq.x`),
  get("private schema", "/rest/v1/private.salt"),
  get("accounts", "/rest/v1/users?select=email"),
  get("open redirect", "/lists/..%5C..%5C%5Cevil.example", isOkOrRefused),
  get("path traversal", "/..%2f..%2f..%2fetc%2fpasswd"),
  post("deep JSON", LISTS, DEEP_JSON),
  post("many rows", LISTS, `[${'{"title":"a"},'.repeat(9_999)}{"title":"a"}]`),
  post("large body", LISTS, `{"title":"${"a".repeat(9_000_000)}"}`, isRefusedOrClosed),
  post("foreign write", LISTS, '{"user_id":"00000000-0000-4000-8000-000000000001","title":"x"}'),
  post("wrong types", "/auth/v1/signup", '{"email":{"a":1},"password":[]}'),
  post("forged SQL", "/__local/sql", "select * from auth.users"),
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

/** Sends headers or a body byte by byte, then closes the connection. */
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

export function runAttackers(
  product: Product,
  journal: Journal,
  seed: number,
  signal: AbortSignal,
) {
  const headers = { apikey: product.keys().publishable, "content-type": "application/json" };
  const lanes = Array.from({ length: CLIENTS }, (_, index) => {
    const client = createClient(product.port, addressOf(4, index), journal);
    const random = createRandom(seed * 3_000 + index);
    const step = () =>
      random.chance(0.05)
        ? sendSlowly(client, random, signal)
        : sendRandomAttack(client, random, headers);
    return repeat(signal, random, THINK_MS, step).finally(client.close);
  });
  return Promise.all(lanes);
}
