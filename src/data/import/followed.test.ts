import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "../database.types.ts";
import { withoutKnownItems } from "./feed/known-items.ts";
import { importFollowed } from "./followed.ts";

const FEED = { id: "feed", host: "harbour.test", categoryId: null, license: null };
/** Half of the time of an edge function. A check that reads all items needs several times as much. */
const MAX_CPU_SECONDS = 1;

const itemOf = (number: number, title = `Tide ${number}`) =>
  `<item><title>${title}</title><guid>tide-${number}</guid>
    <pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate><itunes:duration>1800</itunes:duration>
    <description><![CDATA[${`<p>Ada and Ben stand at pier ${number}. They watch the <a href="https://harbour.test/${number}">boats</a>.</p>`.repeat(12)}]]></description>
    <enclosure url="https://media.test/tide-${number}.mp3" type="audio/mpeg" length="99"/></item>`;

const feedOf = (items: readonly string[]) =>
  `<rss><channel><title>Harbour</title><link>https://harbour.test</link>${items.join("\n")}</channel></rss>`;

/** Stands in for the database, which knows the items of this feed. */
async function databaseWith(feed: string) {
  const { hashes } = await withoutKnownItems(feed, new Map());
  const knownItems = JSON.stringify({
    show: "harbour",
    items: hashes.map((hash, index) => [
      hash,
      `episode ${index}`,
      [`guid:tide-${index}`, `sound:tide-${index}.mp3`, `title:tide-${index}|2026-11-02|30`],
    ]),
  });
  const written: string[] = [];
  const answers: Record<string, (parameters: Record<string, unknown>) => unknown> = {
    known_feed_items: () => JSON.parse(knownItems),
    known_shows: () => [{ id: "show", source_key: "harbour", slug: "harbour", keys: [] }],
    import_show: () => ({ id: "show", outcome: "unchanged", kept: [] }),
    import_episodes: ({ items }) =>
      (items as { source_key: string; row: { title: string } }[]).map(({ source_key, row }) => {
        written.push(row.title);
        return { source_key, id: source_key, outcome: "created", problem: null, kept: [] };
      }),
  };
  const answer = (data: unknown) => {
    const request: object = new Proxy(Promise.resolve({ data, error: null }), {
      get: (promise, name) => (name === "then" ? promise.then.bind(promise) : () => request),
    });
    return request;
  };
  const client = {
    rpc: (name: string, parameters: Record<string, unknown>) => answer(answers[name]?.(parameters) ?? []),
    from: () => answer({ category_id: "category" }),
  };
  return { client: client as unknown as SupabaseClient<Database>, written };
}

async function check(client: SupabaseClient<Database>, feed: string) {
  const bytes = new TextEncoder().encode(feed);
  const source = { name: "harbour.test", read: async () => ({ bytes }) };
  const start = process.cpuUsage();
  const result = await importFollowed(client, FEED, source, async (url) => url);
  const { user, system } = process.cpuUsage(start);
  return { ...result, cpuSeconds: (user + system) / 1_000_000 };
}

const oldItems = Array.from({ length: 3000 }, (_, number) => itemOf(number));

test("a check of a feed with 3,000 known items costs little CPU time", async () => {
  const { client, written } = await databaseWith(feedOf(oldItems));
  const { cpuSeconds } = await check(client, feedOf(oldItems));
  expect(written).toEqual([]);
  expect(cpuSeconds).toBeLessThan(MAX_CPU_SECONDS);
});

test("a check reads only the new item of a feed with many known items", async () => {
  const { client, written } = await databaseWith(feedOf(oldItems));
  const { found } = await check(client, feedOf([itemOf(3000), ...oldItems]));
  expect([found, written]).toEqual([1, ["Tide 3000"]]);
});
