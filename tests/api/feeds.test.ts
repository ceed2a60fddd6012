import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";

/** The edge function fetch-feed downloads an RSS feed for the browser. The function check-feeds adds new items as drafts. */

const CRON_SECRET = "a secret of the schedule with 32 characters";
const TOKEN = "private-token-of-a-feed";

let itemTitles = ["Fog"];
/** Maps the title of an item to the address of its picture. */
let pictureAddresses: Record<string, string> = {};
const pictureBytes = createCanvas(40, 20).toBuffer("image/png");
const server = createServer((request, response) => {
  const path = request.url ?? "";
  if (path.startsWith("/away"))
    response.writeHead(302, { location: "http://127.0.0.1:9/inside" }).end();
  else if (path.startsWith("/gone")) response.writeHead(404).end();
  else if (path.endsWith(".png")) response.writeHead(200).end(pictureBytes);
  else if (path === "/large")
    response.writeHead(200).end(Buffer.concat([pictureBytes, Buffer.alloc(1_000_000)]));
  else
    response.writeHead(200, { "content-type": "application/rss+xml; charset=utf-8" }).end(
      `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Harbour</title>
        <itunes:image href="${origin}/show.png"/>${itemTitles
          .map(
            (title) => `<item><title>${title}</title><guid isPermaLink="false">${title}</guid>
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
  pictureAddresses = {};
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
const follow = (address: string, token = editor.token) =>
  rpc(token, "follow_feed", { address, title: "Harbour" });
const checkFeeds = () => functions.call("check-feeds", editor.token, {});
const readDrafts = () =>
  functions.sql(
    "select title, is_published, enclosure_url, enclosure_bytes::integer from public.er_episodes order by title",
  );

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
  await functions.sql("update private.followed_feeds set claimed_at = now() - interval '1 hour'");
  expect((await checkFeeds()).body).toEqual({ checked: 1, found: 1, failed: 0 });
  const media = { is_published: false, enclosure_bytes: 99 };
  expect(await readDrafts()).toEqual([
    { title: "Fog", ...media, enclosure_url: "https://media.test/Fog.mp3" },
    { title: "Rain", ...media, enclosure_url: "https://media.test/Rain.mp3" },
  ]);
  expect((await checkFeeds()).body).toEqual({ checked: 0, found: 0, failed: 0 });
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
  const copiedAddress = expect.stringMatching(
    /\/storage\/v1\/object\/public\/thumbnails\/episodes\/fog-\d+\.png$/,
  );
  const reasonWithoutProblem = expect.not.stringContaining("Picture not copied");
  const rowWithoutPicture = (title: string, reason: string) => ({
    ...{ title, thumbnail_url: null },
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
  for (const secret of ["", "wrong", `${CRON_SECRET}x`])
    expect((await callAsSchedule(secret)).status).toBe(401);
  expect(await readDrafts()).toEqual([]);
  const answer = await callAsSchedule(CRON_SECRET);
  expect([answer.status, await answer.json()]).toEqual([200, { checked: 1, found: 1, failed: 0 }]);
});

test("an author can neither follow an RSS feed nor read the list of followed feeds", async () => {
  expect((await follow(`${origin}/feed.xml`, author.token)).status).toBe(403);
  expect((await rpc(author.token, "followed_feeds", {})).status).toBe(403);
});
