/** Sound and a stand-in for YouTube's player, for browser tests. */
import type { BrowserContext, Route } from "@playwright/test";

const SAMPLES_PER_SECOND = 4_000;
const HEADER_BYTES = 44;

/** Returns a silent WAV file with eight bits and one channel. */
function createSilentWav(seconds: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + SAMPLES_PER_SECOND * seconds, 128);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - HEADER_BYTES, 40);
  return bytes;
}

/**
 * Serves a silent sound file, and returns the list of requested addresses. A browser requests a part of the file when the
 * listener jumps to another time.
 */
export async function serveSound(context: BrowserContext, address: string, seconds: number) {
  const file = createSilentWav(seconds);
  const requests: string[] = [];
  await context.route(address, async (route: Route) => {
    requests.push(route.request().url());
    const range = /^bytes=(\d+)-(\d*)$/.exec((await route.request().allHeaders())["range"] ?? "");
    const first = Number(range?.[1] ?? 0);
    const last = Math.min(range?.[2] ? Number(range[2]) : file.length - 1, file.length - 1);
    await route.fulfill({
      status: range ? 206 : 200,
      body: file.subarray(first, last + 1),
      headers: {
        "content-type": "audio/wav",
        "accept-ranges": "bytes",
        "cache-control": "no-store",
        ...(range ? { "content-range": `bytes ${first}-${last}/${file.length}` } : {}),
      },
    });
  });
  return requests;
}

/**
 * Behaves like YouTube's frame. It sends nothing before the message "listening". Then it sends all values once, and later
 * only changed values. It obeys only the page that embeds it. It plays from the second in its address.
 */
const YOUTUBE_PAGE = `<!doctype html><title>YouTube</title><body>stand-in<script>
  const params = new URLSearchParams(location.search);
  const origin = params.get("origin");
  let second = Number(params.get("start") ?? 0), state = -1, rate = 1, isListening = false;
  const duration = 3600;
  const send = (event, info) =>
    isListening && parent.postMessage(JSON.stringify({ event, info, id: "player", channel: "widget" }), origin);
  const change = (next) => { state = next; send("onStateChange", next); send("infoDelivery", { playerState: next }); };
  const commands = {
    playVideo: () => change(1),
    pauseVideo: () => change(2),
    seekTo: ([to]) => { second = to; send("infoDelivery", { currentTime: second }); },
    setPlaybackRate: ([to]) => { rate = to; send("infoDelivery", { playbackRate: rate }); },
  };
  addEventListener("message", ({ source, origin: sender, data }) => {
    if (source !== parent || sender !== origin || params.get("enablejsapi") !== "1") return;
    const message = JSON.parse(data);
    if (message.event === "listening" && !isListening) {
      isListening = true;
      send("initialDelivery", { currentTime: second, duration, playerState: state, playbackRate: rate });
      send("onReady", null);
      if (params.get("autoplay") === "1") change(1);
    }
    if (message.event === "command") commands[message.func]?.(message.args);
  });
  setInterval(() => {
    if (state !== 1) return;
    second += 0.25 * rate;
    send("infoDelivery", { currentTime: second });
  }, 250);
</script>`;

export async function serveYoutube(context: BrowserContext) {
  const requests: string[] = [];
  await context.route("https://www.youtube-nocookie.com/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: YOUTUBE_PAGE });
  });
  return requests;
}
