import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";

/** The edge function fetch-feed downloads an RSS feed for the browser. The function check-feeds adds new items as drafts. */

const CRON_SECRET = "a secret of the schedule with 32 characters";
const CHANGED_AT = "Mon, 02 Nov 2026 08:00:00 GMT";
const TOKEN = "private-token-of-a-feed";

let itemTitles = ["Fog"];
let guidPrefix = "";
/** What the feed says about its show, for each path. */
let showFields: Record<string, string> = {};
/** Maps the title of an item to the address of its picture. */
let pictureAddresses: Record<string, string> = {};
/** What the checks sent with their requests for the feed with a version. */
let conditions: (string | undefined)[][] = [];
let version = "v1";
let items: string[] = [];
let isTranscriptMissing = false;
const TRANSCRIPT = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada>The pier is closed today.";
const pictureBytes = createCanvas(40, 20).toBuffer("image/png");
const server = createServer((request, response) => {
  const path = request.url ?? "";
  if (path.startsWith("/versions")) {
    const { "if-none-match": tag, "if-modified-since": since } = request.headers;
    conditions.push([tag, since]);
    if (tag === `"${version}"`) return void response.writeHead(304).end();
    response.setHeader("etag", `"${version}"`);
    response.setHeader("last-modified", CHANGED_AT);
  }
  if (path === "/items.xml")
    response.writeHead(200).end(`<rss><channel><title>Harbour</title>${items.join("")}</channel></rss>`);
  else if (path.endsWith(".vtt") && !isTranscriptMissing) response.writeHead(200).end(TRANSCRIPT);
  else if (path.startsWith("/broken")) response.destroy();
  else if (path.startsWith("/away")) response.writeHead(302, { location: "http://127.0.0.1:9/inside" }).end();
  else if (path.startsWith("/gone") || path.endsWith(".vtt")) response.writeHead(404).end();
  else if (path.endsWith(".png")) response.writeHead(200).end(pictureBytes);
  else if (path === "/large") response.writeHead(200).end(Buffer.concat([pictureBytes, Buffer.alloc(1_000_000)]));
  else
    response.writeHead(200, { "content-type": "application/rss+xml; charset=utf-8" }).end(
      `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${showFields[path] ?? "<title>Harbour</title>"}
        <itunes:image href="${origin}/show.png"/>${itemTitles
          .map(
            (title) => `<item><title>${title}</title><guid isPermaLink="false">${guidPrefix}${title}</guid>
              ${pictureAddresses[title] === undefined ? "" : `<itunes:image href="${pictureAddresses[title]}"/>`}
              <description>On ${title}.</description>
              <enclosure url="https://media.test/${title}.mp3" type="audio/mpeg" length="99"/></item>`,
          )
          .join("")}</channel></rss>`,
    );
});

let origin: string;
let functions: TestFunctions;
let editor: Account;
let author: Account;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  functions = await openFunctions({ FEED_TRUSTED_ORIGIN: origin, CRON_SECRET });
  editor = await functions.account("editor@api.test", "editor");
  author = await functions.account("author@api.test", "author");
});
afterAll(async () => {
  await functions.close();
  server.close();
});
beforeEach(async () => {
  itemTitles = ["Fog"];
  guidPrefix = "";
  showFields = {};
  pictureAddresses = {};
  conditions = [];
  version = "v1";
  await functions.sql(`delete from private.followed_feeds; delete from public.er_inbox;
    delete from public.er_episodes; delete from public.er_shows`);
});

async function rpc(token: string, name: string, parameters: object) {
  const response = await fetch(`${functions.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: functions.keys.publishable,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(parameters),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const fetchFeed = (address: string) => functions.call("fetch-feed", editor.token, { address });
const follow = (address: string, token = editor.token) => rpc(token, "follow_feed", { address, title: "Harbour" });
const checkFeeds = () => functions.call("check-feeds", editor.token, {});
const readDrafts = () =>
  functions.sql(
    "select title, is_published, enclosure_url, enclosure_bytes::integer from public.er_episodes order by title",
  );

const failures = async () => {
  const { body } = await rpc(editor.token, "followed_feeds", {});
  return body.map(({ failure }: { failure: string | null }) => failure);
};

test("a check that never ends is visible, and the feed waits for the next check", async () => {
  await follow(`${origin}/gone.xml`);
  await functions.sql("select public.claim_feed()");
  expect(await failures()).toEqual([null]);
  await functions.sql("update private.jobs set held_until = now() - interval '1 second'");
  expect(await failures()).toEqual([expect.stringMatching(/^The last check began and did not end\./)]);
  expect((await checkFeeds()).body).toMatchObject({ checked: 0 });
  expect(await failures()).toEqual([expect.stringMatching(/^The last check began and did not end\./)]);
  await letPass();
  expect((await checkFeeds()).body).toMatchObject({ checked: 1, failed: 1 });
  expect(await failures()).toEqual([expect.stringMatching(/404/)]);
});

test("a host that breaks the connection is named, but not the token of the address", async () => {
  await follow(`${origin}/broken?token=${TOKEN}`);
  expect((await checkFeeds()).body).toMatchObject({ checked: 1, failed: 1 });
  expect(await failures()).toEqual([expect.stringMatching(/cannot be reached/)]);
  expect(JSON.stringify(await failures())).not.toContain(TOKEN);
});

test("an admin cannot drop the check of a followed feed, because the site would queue it again", async () => {
  await follow(`${origin}/gone.xml`);
  await checkFeeds();
  const admin = await functions.account("admin@api.test", "admin");
  const [job] = (await rpc(admin.token, "failing_jobs", {})).body;
  expect(job).toMatchObject({ kind: "feed", title: "Harbour", can_drop: false });
  expect((await rpc(admin.token, "drop_job", { kind: job.kind, key: job.key })).body).toBe(false);
  expect((await rpc(admin.token, "failing_jobs", {})).body).toHaveLength(1);
});

test("the schedule checks a feed that fails later and later, and an editor checks it now", async () => {
  await follow(`${origin}/gone.xml`);
  const waits: unknown[] = [];
  for (let check = 0; check < 7; check++) {
    expect((await checkFeeds()).body).toMatchObject({ checked: 1, failed: 1 });
    const [job] = await functions.sql(
      "select round(extract(epoch from run_at - now()) / 60)::int as minutes from private.jobs where kind = 'feed'",
    );
    waits.push(job?.["minutes"]);
    expect((await checkFeeds()).body).toMatchObject({ checked: 0 });
    await letPass();
  }
  expect(waits).toEqual([50, 100, 200, 400, 800, 1440, 1440]);
  const [feed] = await functions.sql("update private.jobs set run_at = now() + interval '1 day' returning key");
  expect((await functions.call("check-feeds", editor.token, { feed: feed?.["key"] })).body).toMatchObject({
    checked: 1,
  });
});

test("fetch-feed returns the unchanged bytes of an RSS feed", async () => {
  const { status, body } = await fetchFeed(`${origin}/feed.xml`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ url: `${origin}/feed.xml`, charset: "utf-8" });
  expect(Buffer.from(String(body["base64"]), "base64").toString()).toContain("<title>Fog</title>");
});

test.each([
  ["http://127.0.0.1:1/feed", "is not a public address"],
  ["http://[::1]/feed", "is not a public address"],
  ["http://169.254.169.254/latest/meta-data", "is not a public address"],
  ["file:///etc/passwd", "only http and https addresses are allowed"],
  ["feed", "it is not an address"],
])("B53: fetch-feed refuses %s", async (address, reason) => {
  const { status, body } = await fetchFeed(address);
  expect([status, body["error"]]).toEqual([422, expect.stringContaining(reason)]);
});

test("B53: fetch-feed refuses a redirect to a private address", async () => {
  expect(await fetchFeed(`${origin}/away`)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("127.0.0.1:9 is not a public address") },
  });
  expect((await fetchFeed(`${origin}/gone`)).body).toEqual({
    error: "The download failed: the server answered 404 Not Found.",
  });
});

test("check-feeds adds one draft for each new item of a followed feed", async () => {
  expect((await follow(`${origin}/feed.xml?token=${TOKEN}`)).status).toBe(204);
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  itemTitles = ["Fog", "Rain"];
  await letPass();
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  const media = { is_published: false, enclosure_bytes: 99 };
  expect(await readDrafts()).toEqual([
    { title: "Fog", ...media, enclosure_url: "https://media.test/Fog.mp3" },
    { title: "Rain", ...media, enclosure_url: "https://media.test/Rain.mp3" },
  ]);
  expect((await checkFeeds()).body).toEqual({ checked: 0, found: 0, failed: 0 });
});

const letPass = () =>
  functions.sql(`update private.followed_feeds set checked_at = now() - interval '1 hour';
    update private.jobs set run_at = now()`);

test("a feed that has not changed since the last check is not sent again", async () => {
  await follow(`${origin}/versions.xml`);
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  itemTitles = ["Fog", "Rain"];
  for (let check = 0; check < 2; check++) {
    await letPass();
    expect((await checkFeeds()).body).toEqual({ checked: 1, found: 0, failed: 0 });
  }
  expect((await rpc(editor.token, "followed_feeds", {})).body).toMatchObject([{ failure: null, found_count: 1 }]);
  version = "v2";
  await letPass();
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  const known = [`"v1"`, CHANGED_AT];
  expect(conditions).toEqual([[undefined, undefined], known, known, known]);
});

interface FeedItem {
  guid: string;
  title: string;
  notes?: string;
  sound?: string;
  more?: string;
}
const itemOf = ({ guid, title, notes = "", sound = guid, more = "" }: FeedItem) =>
  `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title>
    <description>${notes}</description>${more}
    <enclosure url="https://media.test/${sound}.mp3" type="audio/mpeg" length="99"/></item>`;

async function checkItems(...feedItems: FeedItem[]) {
  items = feedItems.map(itemOf);
  await letPass();
  return (await checkFeeds()).body;
}

const STORED = `select e.title, e.show_notes, e.enclosure_url, e.transcript, i.state, i.reason
  from public.er_episodes e join public.er_inbox i on i.episode_id = e.id order by e.source_key`;

test("a check brings what the show has corrected, and the Inbox says so", async () => {
  await follow(`${origin}/items.xml`);
  await checkItems({ guid: "1", title: "The peir", notes: "Old notes." }, { guid: "2", title: "Gulls" });
  expect(
    await checkItems(
      { guid: "1", title: "The pier", notes: "New notes.", sound: "moved" },
      {
        guid: "2",
        title: "Gulls",
        more: `<podcast:transcript url="${origin}/2.vtt" type="text/vtt"/>`,
      },
    ),
  ).toEqual({ checked: 1, found: 0, failed: 0 });
  expect(await functions.sql(STORED)).toEqual([
    {
      title: "The pier",
      show_notes: "<p>New notes.</p>",
      transcript: null,
      enclosure_url: "https://media.test/moved.mp3",
      state: "transcript_missing",
      reason: expect.stringMatching(/^The source has changed: link, show notes, sound, title\./),
    },
    expect.objectContaining({
      transcript: expect.stringContaining("The pier is closed today."),
      state: "found",
      reason: "The source has changed: transcript.",
    }),
  ]);
});

test("a check changes a published recap only if nobody has edited it", async () => {
  await follow(`${origin}/items.xml`);
  const guids = ["1", "2", "3"];
  await checkItems(...guids.map((guid) => ({ guid, title: `Wind ${guid}`, notes: "Old notes." })));
  await functions.sql(`update public.er_episodes set is_published = true where source_key like '%/1';
    update public.er_episodes set is_published = true, quick_take = 'On wind.' where source_key like '%/2';
    update public.er_episodes set title = 'My title' where source_key like '%/3'`);
  await checkItems(...guids.map((guid) => ({ guid, title: `Storm ${guid}`, notes: "New notes." })));
  const rows = await functions.sql("select title, show_notes from public.er_episodes order by source_key");
  expect(rows).toEqual([
    { title: "Storm 1", show_notes: "<p>New notes.</p>" },
    { title: "Wind 2", show_notes: "<p>Old notes.</p>" },
    { title: "My title", show_notes: "<p>New notes.</p>" },
  ]);
});

test("a new item with the guid of an item that has not changed becomes an episode of its own", async () => {
  await follow(`${origin}/items.xml`);
  const first = { guid: "same", title: "Ropes", sound: "ropes" };
  await checkItems(first);
  expect(await checkItems({ guid: "same", title: "Knots", sound: "knots" }, first)).toMatchObject({
    found: 1,
  });
  expect(await readDrafts()).toMatchObject([{ title: "Knots" }, { title: "Ropes" }]);
  expect(
    await checkItems({ guid: "same", title: "Knots", sound: "knots" }, { ...first, notes: "More." }),
  ).toMatchObject({ found: 0, failed: 0 });
  expect(await readDrafts()).toMatchObject([{ title: "Knots" }, { title: "Ropes" }]);
});

test("a second version of an item that has not changed makes no second episode", async () => {
  await follow(`${origin}/items.xml`);
  const early = { guid: "same", title: "Ropes (early access)", sound: "early" };
  await checkItems(early);
  const result = await checkItems({ guid: "same", title: "Ropes", sound: "ropes" }, early);
  expect(result).toEqual({ checked: 1, found: 0, failed: 0 });
  expect(await readDrafts()).toMatchObject([{ title: "Ropes" }]);
});

test("an editor can check one feed now, and read a transcript again that was missing", async () => {
  const transcript = `<podcast:transcript url="${origin}/late.vtt" type="text/vtt"/>`;
  await follow(`${origin}/items.xml`);
  await follow(`${origin}/gone`);
  isTranscriptMissing = true;
  expect(await checkItems({ guid: "1", title: "Ice", more: transcript })).toEqual({
    checked: 2,
    found: 1,
    failed: 1,
  });
  isTranscriptMissing = false;
  const [episode] = await functions.sql("select id, transcript from public.er_episodes");
  expect(episode?.["transcript"]).toBeNull();
  const parameters = { episode: episode?.["id"] };
  expect((await rpc(author.token, "forget_feed_item", parameters)).status).toBe(403);
  const { body: feed } = await rpc(editor.token, "forget_feed_item", parameters);
  const answer = await functions.call("check-feeds", editor.token, { feed });
  expect(answer.body).toEqual({ checked: 1, found: 0, failed: 0 });
  const rows = await functions.sql("select transcript from public.er_episodes");
  expect(rows).toEqual([{ transcript: expect.stringContaining("The pier is closed today.") }]);
});

test("a feed with an unfinished check is read again, even if it has not changed", async () => {
  await follow(`${origin}/versions.xml`);
  await checkFeeds();
  const [feed] = await functions.sql("select id from private.followed_feeds");
  const [job] = await functions.sql("select token from public.claim_feed($1)", [feed?.["id"]]);
  await functions.sql("select public.note_feed_check($1, $2, 0, 'The check ended early.')", [
    job?.["token"],
    feed?.["id"],
  ]);
  await letPass();
  await checkFeeds();
  expect(conditions).toEqual(Array(2).fill([undefined, undefined]));
});

test("a followed feed makes its own show, and finds its episodes again when their guids change", async () => {
  await functions.sql(`with category as (
      insert into public.er_categories (name, slug) values ('Sea', 'sea') returning id)
    insert into public.er_shows (name, slug, source_key, category_id)
    select 'Harbour', 'harbour', 'harbour', id from category`);
  await follow(`${origin}/feed.xml`);
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  const slugs = await functions.sql("select slug from public.er_shows order by created_at");
  expect(slugs).toEqual([{ slug: "harbour" }, { slug: expect.stringMatching(/^harbour-.{6}$/) }]);
  guidPrefix = "new-host-";
  await letPass();
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 0, failed: 0 });
  const keys = await functions.sql("select key from private.episode_keys order by key");
  expect(keys).toEqual([
    { key: "guid:Fog" },
    { key: "guid:new-host-Fog" },
    { key: "sound:Fog.mp3" },
    { key: "title:fog||" },
  ]);
});

const readShows = () => functions.sql("select name, description, website_url from public.er_shows order by created_at");
const checkAgain = async () => {
  await letPass();
  return (await checkFeeds()).body;
};

test.each([
  ["the guid of its podcast", "<podcast:guid>aaaaaaaa-0000-5000-8000-000000000000</podcast:guid>"],
  [
    "the address of its feed and its website",
    '<atom:link rel="self" href="ORIGIN/feed.xml"/><link>https://harbour.test/</link>',
  ],
  ["its website and its episodes", "<link>https://harbour.test/</link>"],
])("B232: a followed feed that copies %s does not change another show", async (_, copied) => {
  const guid = "<podcast:guid>aaaaaaaa-0000-5000-8000-000000000000</podcast:guid>";
  const site = "<link>https://harbour.test/</link>";
  showFields["/feed.xml"] = `<title>Harbour</title><description>Tides.</description>${site}${guid}`;
  await follow(`${origin}/feed.xml`);
  await checkFeeds();
  const harbour = { name: "Harbour", description: "Tides.", website_url: "https://harbour.test/" };
  expect(await readShows()).toEqual([harbour]);
  showFields["/copy.xml"] =
    `${copied.replace("ORIGIN", origin)}<title>Copy</title><description>Send money.</description>`;
  await functions.sql("delete from private.followed_feeds");
  await follow(`${origin}/copy.xml`);
  await checkFeeds();
  await checkAgain();
  const copy = { name: "Copy", description: "Send money." };
  expect(await readShows()).toEqual([harbour, expect.objectContaining(copy)]);
  // A show that was imported from a file has no address. The feed may then add drafts.
  await functions.sql(`delete from private.show_keys where key like 'feed:%'`);
  await functions.sql(`delete from public.er_episodes e using public.er_shows s
    where s.id = e.show_id and s.name = 'Copy'; delete from public.er_shows where name = 'Copy'`);
  itemTitles = ["Fog", "Rain"];
  await checkAgain();
  await checkAgain();
  expect(await readShows()).toEqual([harbour]);
});

test("B232: a followed feed stays with its show, also after it copies the guid of another show", async () => {
  const guid = "<podcast:guid>aaaaaaaa-0000-5000-8000-000000000000</podcast:guid>";
  showFields["/feed.xml"] = `<title>Harbour</title>${guid}`;
  showFields["/copy.xml"] = "<title>Kelp</title>";
  await follow(`${origin}/feed.xml`);
  await follow(`${origin}/copy.xml`);
  await checkFeeds();
  showFields["/copy.xml"] = `<title>Kelp news</title>${guid}`;
  itemTitles = ["Fog", "Rain"];
  await checkAgain();
  const rows = await functions.sql(
    `select s.name, count(*)::integer as drafts from public.er_shows s
     join public.er_episodes e on e.show_id = s.id group by s.name order by s.name`,
  );
  expect(rows).toEqual([
    { name: "Harbour", drafts: 2 },
    { name: "Kelp news", drafts: 2 },
  ]);
  const owners = await functions.sql("select key from private.show_keys where key like 'guid:%'");
  expect(owners).toHaveLength(1);
});

test("B215: check-feeds copies pictures of new items, but not broken pictures or pictures at private addresses", async () => {
  itemTitles = ["Fog", "Inside", "Large", "Missing", "Other fog", "Page", "Redirected"];
  pictureAddresses = {
    Fog: `${origin}/fog.png`,
    Inside: "http://127.0.0.1:9/inside.png",
    Large: `${origin}/large`,
    Missing: `${origin}/gone`,
    "Other fog": `${origin}/fog.png`,
    Page: `${origin}/page`,
    Redirected: `${origin}/away`,
  };
  await follow(`${origin}/feed.xml`);
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 7, failed: 0 });
  const storedRows = await functions.sql(
    `select e.title, e.thumbnail_url, i.reason from public.er_episodes e
     join public.er_inbox i on i.episode_id = e.id order by e.title`,
  );
  const copiedAddress = expect.stringMatching(/\/storage\/v1\/object\/public\/thumbnails\/episodes\/fog-\d+\.png$/);
  const reasonWithoutProblem = expect.not.stringContaining("Picture not copied");
  const rowWithoutPicture = (title: string, reason: string) => ({
    title,
    thumbnail_url: null,
    reason: expect.stringContaining(`Picture not copied: ${reason}`),
  });
  expect(storedRows).toEqual([
    { title: "Fog", thumbnail_url: copiedAddress, reason: reasonWithoutProblem },
    rowWithoutPicture("Inside", "127.0.0.1:9 is not a public address"),
    rowWithoutPicture("Large", "the file is larger than 1 MB"),
    rowWithoutPicture("Missing", "the server answered 404"),
    {
      title: "Other fog",
      thumbnail_url: storedRows[0]?.["thumbnail_url"],
      reason: reasonWithoutProblem,
    },
    rowWithoutPicture("Page", "it is not a JPEG, PNG or WebP file"),
    rowWithoutPicture("Redirected", "127.0.0.1:9 is not a public address"),
  ]);
  const answer = await fetch(String(storedRows[0]?.["thumbnail_url"]));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pictureBytes)).toBe(true);
  const [show] = await functions.sql("select image_url from public.er_shows");
  expect(show?.["image_url"]).toMatch(/\/thumbnails\/shows\/harbour-\d+\.png$/);
});

test("B52: the reason for a failed check does not contain the address of the followed feed", async () => {
  await follow(`${origin}/gone?token=${TOKEN}`);
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 0, failed: 1 });
  const feedList = await rpc(editor.token, "followed_feeds", {});
  expect(feedList.body).toMatchObject([
    { title: "Harbour", host: new URL(origin).host, failure: expect.stringContaining("404") },
  ]);
  expect(JSON.stringify(feedList.body)).not.toContain(TOKEN);
  const [{ id }] = feedList.body as [{ id: string }];
  await rpc(editor.token, "stop_feed", { feed: id });
  expect((await rpc(editor.token, "followed_feeds", {})).body).toEqual([]);
});

test("E27: the schedule can start check-feeds only with the right secret", async () => {
  await follow(`${origin}/feed.xml`);
  const callAsSchedule = (secret: string) =>
    fetch(`${functions.url}/functions/v1/check-feeds`, {
      method: "POST",
      headers: { "x-cron-secret": secret },
    });
  for (const secret of ["", "wrong", `${CRON_SECRET}x`]) expect((await callAsSchedule(secret)).status).toBe(401);
  expect(await readDrafts()).toEqual([]);
  const answer = await callAsSchedule(CRON_SECRET);
  expect([answer.status, await answer.json()]).toEqual([200, { checked: 1, found: 1, failed: 0 }]);
});

test("an author can neither follow an RSS feed nor read the list of followed feeds", async () => {
  expect((await follow(`${origin}/feed.xml`, author.token)).status).toBe(403);
  expect((await rpc(author.token, "followed_feeds", {})).status).toBe(403);
});
