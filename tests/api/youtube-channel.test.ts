import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addShow, type Inserted, UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { drops, type StandInReply, sends } from "../support/llm.ts";
import { API_KEY, CHANNEL, openYouTube, type YouTubeStandIn } from "../support/youtube.ts";
import { apiError, BOT_PAGE, CONSENT_PAGE } from "../support/youtube-answers.ts";

/** youtube-channel-fetch on the real Deno, with a stand-in for YouTube. */

const PLAIN = `https://www.youtube.com/channel/${CHANNEL.id}`;
const HANDLE = `https://www.youtube.com/@${CHANNEL.handle}/videos`;
const PAGE = { "content-type": "text/html" };

let youtube: YouTubeStandIn;
beforeAll(async () => {
  youtube = await openYouTube();
});
afterEach(() => youtube.reset());
afterAll(() => youtube.close());

interface Setup {
  functions: TestFunctions;
  admin: Account;
  show: Inserted;
}

async function open(secrets: Record<string, string> = {}): Promise<Setup> {
  const functions = await openFunctions({ YOUTUBE_BASE_URL: youtube.url, ...secrets });
  const admin = await functions.account("admin@api.test", "admin");
  const show = await addShow(functions.sql, await addCategory(functions.sql, "talks"), "deep-end");
  return { functions, admin, show };
}

const connect = ({ functions, admin, show }: Setup, channelUrl: string, showId = show.id) =>
  functions.call("youtube-channel-fetch", admin.token, { channelUrl, showId });

const storedChannel = async ({ functions, show }: Setup) => {
  const [row] = await functions.sql<{ id: string | null; url: string | null }>(
    "select youtube_channel_id as id, youtube_channel_url as url from public.er_shows where id = $1",
    [show.id],
  );
  return row;
};

describe.each([
  ["without a key", {}],
  ["with a key", { YOUTUBE_API_KEY: API_KEY }],
])("the channel function %s", (_, secrets) => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open(secrets as Record<string, string>);
  });
  afterAll(() => setup.functions.close());

  test.each([
    [PLAIN, PLAIN],
    [HANDLE, HANDLE],
    [`https://www.youtube.com/c/${CHANNEL.handle}`, undefined],
    [`https://www.youtube.com/user/${CHANNEL.handle}`, undefined],
    [`@${CHANNEL.handle}`, `https://www.youtube.com/@${CHANNEL.handle}`],
  ])("the function finds %s and stores it with the show", async (channelUrl, url = channelUrl) => {
    const answer = await connect(setup, channelUrl);
    const [{ version } = {}] = await setup.functions.sql("select version from public.er_shows");
    expect([answer.status, answer.body]).toEqual([
      200,
      { channelId: CHANNEL.id, title: CHANNEL.title, version },
    ]);
    expect(await storedChannel(setup)).toEqual({ id: CHANNEL.id, url });
  });

  test("the function reports an unknown channel", async () => {
    const before = await storedChannel(setup);
    const answer = await connect(setup, "@unknown");
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: "There is no such channel. Check its address." },
    ]);
    expect(await storedChannel(setup)).toEqual(before);
  });

  test("the function reports an unknown show", async () => {
    const answer = await connect(setup, PLAIN, UNKNOWN_ID);
    expect([answer.status, answer.body]).toEqual([404, { error: "Show Not Found" }]);
  });
});

describe("the function sends YouTube nothing", () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup.functions.close());

  test.each([
    "http://www.youtube.com/@deependradio",
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data",
    "http://2130706433/@deependradio",
    "https://0x7f.1/@deependradio",
    "https://[::1]/@deependradio",
    "https://www.youtube.com@evil.test/@deependradio",
    "https://youtube.com.evil.test/@deependradio",
    "https://www.youtube.com./@deependradio",
    "https://www.youtube.com:8443/@deependradio",
    "https://www.youtube.com/redirect?q=https://evil.test",
  ])("E11: for %s", async (channelUrl) => {
    const answer = await connect(setup, channelUrl);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      "Invalid YouTube channel URL. Please enter one like https://www.youtube.com/@name.",
    ]);
    expect(youtube.requests).toEqual([]);
  });

  test("E2, E3: for a reader, even if the request claims to be an admin's", async () => {
    const reader = await setup.functions.account("reader@api.test");
    const body = { channelUrl: PLAIN, showId: setup.show.id };
    const answer = await setup.functions.call("youtube-channel-fetch", reader.token, body);
    expect([answer.status, answer.body]).toEqual([403, { error: "Only admins may do this." }]);
    expect(youtube.requests).toEqual([]);
  });
});

const endless: StandInReply = (answer) => {
  answer.writeHead(200, PAGE);
  const writeMore = () => {
    while (!answer.destroyed && answer.write("x".repeat(65_536)));
  };
  answer.on("drain", writeMore);
  writeMore();
};
const slow: StandInReply = (answer) => {
  answer.writeHead(200, PAGE);
  const timer = setInterval(() => answer.write("x"), 500);
  answer.on("close", () => clearInterval(timer));
};

describe("the function explains a failure of YouTube and stores nothing", () => {
  let setup: { plain: Setup; keyed: Setup };
  beforeAll(async () => {
    const secrets = { YOUTUBE_API_KEY: API_KEY };
    setup = { plain: await open(), keyed: await open(secrets) };
  });
  afterAll(() => Promise.all([setup.plain, setup.keyed].map(({ functions }) => functions.close())));

  const leak = (code: number, reason: string) =>
    sends(code, apiError(code, reason, `The key ${API_KEY} is wrong`));
  test.each<["plain" | "keyed", string, StandInReply, number, RegExp]>([
    ["keyed", "quota is used up", leak(403, "quotaExceeded"), 503, /^Today's quota .+ midnight/],
    ["keyed", "key is refused", leak(400, "keyInvalid"), 502, /Check YOUTUBE_API_KEY/],
    ["keyed", "denies access", leak(403, "SERVICE_UNAVAILABLE"), 502, /Check YOUTUBE_API_KEY/],
    ["keyed", "is down", sends(503, ""), 502, /could not be reached/],
    ["keyed", "sends no JSON", sends(200, "<html>"), 502, /could not be read/],
    ["keyed", "sends other JSON", sends(200, { items: [{}] }), 502, /could not be read/],
    ["keyed", "closes the connection", drops, 502, /could not be reached/],
    ["plain", "shows its consent page", sends(200, CONSENT_PAGE, PAGE), 502, /consent page/],
    [
      ...(["plain", "redirects to its consent page"] as const),
      ...([
        sends(302, "", { location: "https://consent.youtube.com/m?x" }),
        502,
        /consent/,
      ] as const),
    ],
    ["plain", "shows a captcha", sends(200, BOT_PAGE, PAGE), 503, /too many requests/],
    ["plain", "limits requests", sends(429, ""), 503, /too many requests/],
    ["plain", "changed its pages", sends(200, "<html></html>", PAGE), 502, /could not be read/],
    [
      ...(["plain", "E12: redirects to another host"] as const),
      ...([
        sends(302, "", { location: "http://127.0.0.1:9/meta-data" }),
        502,
        /does not follow/,
      ] as const),
    ],
    ["plain", "E14: never ends", endless, 502, /too large/],
    ["plain", "E14: is slow", slow, 502, /took too long/],
  ])("%s: it %s", async (which, _, reply, status, words) => {
    const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    for (const path of ["/@", "/youtube/"]) youtube.setReply(path, reply);
    const answer = await connect(setup[which], HANDLE);
    await vi.waitFor(() => expect(JSON.stringify(output.mock.calls)).toContain("youtube"));
    const logged = JSON.stringify(output.mock.calls);
    output.mockRestore();
    expect([answer.status, answer.body]).toEqual([status, { error: expect.stringMatching(words) }]);
    expect(youtube.requests).toHaveLength(1);
    // E16: neither the key nor YouTube's message about it.
    expect(logged + JSON.stringify(answer.body)).not.toMatch(/sentinel|is wrong/);
    expect(await storedChannel(setup[which])).toEqual({ id: null, url: null });
  });

  test("the function sends the key in a header only, which no log has", async () => {
    await connect(setup.keyed, PLAIN);
    const [request] = youtube.requests;
    expect(request?.headers["x-goog-api-key"]).toBe(API_KEY);
    expect(request?.query.toString()).not.toContain("AIza");
  });
});
