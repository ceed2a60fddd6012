import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addShow, type InsertedRow, UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { drops, type StandInReply, sends } from "../support/llm.ts";
import { API_KEY, CHANNEL, openYouTube, type YouTubeStandIn } from "../support/youtube.ts";
import { apiError, BOT_PAGE, CONSENT_PAGE } from "../support/youtube-answers.ts";

/** The tests call the edge function youtube-channel-fetch in Deno, with a stand-in for YouTube. */

const CHANNEL_URL = `https://www.youtube.com/channel/${CHANNEL.id}`;
const HANDLE_URL = `https://www.youtube.com/@${CHANNEL.handle}/videos`;
const HTML_HEADERS = { "content-type": "text/html" };

let youtube: YouTubeStandIn;
beforeAll(async () => {
  youtube = await openYouTube();
});
afterEach(() => youtube.reset());
afterAll(() => youtube.close());

interface Setup {
  functions: TestFunctions;
  admin: Account;
  show: InsertedRow;
}

async function openSetup(secrets: Record<string, string> = {}): Promise<Setup> {
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
    setup = await openSetup(secrets as Record<string, string>);
  });
  afterAll(() => setup.functions.close());

  test.each([
    [CHANNEL_URL, CHANNEL_URL],
    [HANDLE_URL, HANDLE_URL],
    [`https://www.youtube.com/c/${CHANNEL.handle}`, undefined],
    [`https://www.youtube.com/user/${CHANNEL.handle}`, undefined],
    [`@${CHANNEL.handle}`, `https://www.youtube.com/@${CHANNEL.handle}`],
  ])("the function stores the channel %s with the show", async (channelUrl, url = channelUrl) => {
    const answer = await connect(setup, channelUrl);
    const [{ version } = {}] = await setup.functions.sql("select version from public.er_shows");
    expect([answer.status, answer.body]).toEqual([200, { channelId: CHANNEL.id, title: CHANNEL.title, version }]);
    expect(await storedChannel(setup)).toEqual({ id: CHANNEL.id, url });
  });

  test("the function reports an unknown channel", async () => {
    const channelBefore = await storedChannel(setup);
    const answer = await connect(setup, "@unknown");
    expect([answer.status, answer.body]).toEqual([404, { error: "YouTube has no such channel. Check its address." }]);
    expect(await storedChannel(setup)).toEqual(channelBefore);
  });

  test("the function reports an unknown show", async () => {
    const answer = await connect(setup, CHANNEL_URL, UNKNOWN_ID);
    expect([answer.status, answer.body]).toEqual([404, { error: "Show Not Found" }]);
  });
});

describe("requests that do not reach YouTube", () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await openSetup();
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
  ])("E11: the function sends YouTube no request for %s", async (channelUrl) => {
    const answer = await connect(setup, channelUrl);
    expect([answer.status, answer.body.error]).toEqual([
      400,
      "Invalid YouTube channel URL. Please enter one like https://www.youtube.com/@name.",
    ]);
    expect(youtube.requests).toEqual([]);
  });

  test("E2, E3: the function sends YouTube no request if the caller is a reader", async () => {
    const reader = await setup.functions.account("reader@api.test");
    const body = { channelUrl: CHANNEL_URL, showId: setup.show.id };
    const answer = await setup.functions.call("youtube-channel-fetch", reader.token, body);
    expect([answer.status, answer.body]).toEqual([403, { error: "Only editors may do this." }]);
    expect(youtube.requests).toEqual([]);
  });
});

const respondsEndlessly: StandInReply = (answer) => {
  answer.writeHead(200, HTML_HEADERS);
  const writeMore = () => {
    while (!answer.destroyed && answer.write("x".repeat(65_536)));
  };
  answer.on("drain", writeMore);
  writeMore();
};
const respondsSlowly: StandInReply = (answer) => {
  answer.writeHead(200, HTML_HEADERS);
  const timer = setInterval(() => answer.write("x"), 500);
  answer.on("close", () => clearInterval(timer));
};

describe("failures of YouTube", () => {
  let setup: Record<"with a key" | "without a key", Setup>;
  beforeAll(async () => {
    const secrets = { YOUTUBE_API_KEY: API_KEY };
    setup = { "without a key": await openSetup(), "with a key": await openSetup(secrets) };
  });
  afterAll(() => Promise.all(Object.values(setup).map(({ functions }) => functions.close())));

  const errorWithKey = (code: number, reason: string) =>
    sends(code, apiError(code, reason, `The key ${API_KEY} is wrong`));
  test.each<["without a key" | "with a key", string, StandInReply, number, RegExp]>([
    [
      "with a key",
      "reports that the quota is used up",
      errorWithKey(403, "quotaExceeded"),
      503,
      /^Today's quota .+ midnight/,
    ],
    ["with a key", "refuses the key", errorWithKey(400, "keyInvalid"), 502, /Check YOUTUBE_API_KEY/],
    [
      "with a key",
      "denies access to the Data API",
      errorWithKey(403, "SERVICE_UNAVAILABLE"),
      502,
      /Check YOUTUBE_API_KEY/,
    ],
    ["with a key", "is down", sends(503, ""), 502, /could not be reached/],
    ["with a key", "sends no JSON", sends(200, "<html>"), 502, /could not be read/],
    ["with a key", "sends unexpected JSON", sends(200, { items: [{}] }), 502, /could not be read/],
    ["with a key", "closes the connection", drops, 502, /could not be reached/],
    ["without a key", "shows its consent page", sends(200, CONSENT_PAGE, HTML_HEADERS), 502, /consent page/],
    [
      ...(["without a key", "redirects to its consent page"] as const),
      ...([sends(302, "", { location: "https://consent.youtube.com/m?x" }), 502, /consent/] as const),
    ],
    ["without a key", "shows a captcha", sends(200, BOT_PAGE, HTML_HEADERS), 503, /too many requests/],
    ["without a key", "limits requests", sends(429, ""), 503, /too many requests/],
    ["without a key", "has changed its pages", sends(200, "<html></html>", HTML_HEADERS), 502, /could not be read/],
    [
      ...(["without a key", "redirects to another host (E12)"] as const),
      ...([sends(302, "", { location: "http://127.0.0.1:9/meta-data" }), 502, /follows no redirects/] as const),
    ],
    ["without a key", "sends an endless answer (E14)", respondsEndlessly, 502, /too large/],
    ["without a key", "is slow (E14)", respondsSlowly, 502, /took too long/],
  ])(
    "the function %s stores nothing and explains the failure if YouTube %s",
    async (setupName, _, reply, status, errorPattern) => {
      const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
      for (const path of ["/@", "/youtube/"]) youtube.setReply(path, reply);
      const answer = await connect(setup[setupName], HANDLE_URL);
      await vi.waitFor(() => expect(JSON.stringify(output.mock.calls)).toContain("youtube"));
      const logText = JSON.stringify(output.mock.calls);
      output.mockRestore();
      expect([answer.status, answer.body]).toEqual([status, { error: expect.stringMatching(errorPattern) }]);
      expect(youtube.requests).toHaveLength(1);
      // E16: the log and the response have neither the key nor YouTube's message about the key.
      expect(logText + JSON.stringify(answer.body)).not.toMatch(/sentinel|is wrong/);
      expect(await storedChannel(setup[setupName])).toEqual({ id: null, url: null });
    },
  );

  test("the function sends YouTube the key only in a header", async () => {
    await connect(setup["with a key"], CHANNEL_URL);
    const [request] = youtube.requests;
    expect(request?.headers["x-goog-api-key"]).toBe(API_KEY);
    expect(request?.query.toString()).not.toContain("AIza");
  });
});
