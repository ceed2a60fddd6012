import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";

/** How the hook replies to a call. A "lost" reply does not arrive, but the call still starts a build. */
type HookAnswer = number | "silence" | "hang up" | "lost in silence" | "lost";
/** What happens to builds: a locked or broken site builds without publishing, one without credits skips. */
type Outcome = "published" | "unpublished" | "skipped";

interface Build {
  startedAt: number;
  content: LiveBuild;
}

/**
 * A stand-in for Netlify's build hook and the site that it publishes, on the test's clock. It runs one build
 * at a time; of the builds that wait, it runs only the last one. A build reads the content when it starts.
 */
export async function openBuildHook(readContent: () => Promise<LiveBuild>, buildMs = 120_000) {
  const state = {
    now: 0,
    answers: [] as HookAnswer[],
    outcome: "published" as Outcome,
    /** The times of the calls. */
    calls: [] as number[],
    started: [] as Build[],
    live: null as LiveBuild | null,
    titles: [] as (string | null)[],
  };
  let running: Build | null = null;
  let isWaiting = false;

  const startBuild = async () => {
    running = { startedAt: state.now, content: await readContent() };
    state.started.push(running);
  };
  const requestBuild = async () => {
    if (state.outcome === "skipped") return;
    if (!running) return startBuild();
    isWaiting = true;
  };

  const handleCall = async (url: URL, answer: ServerResponse) => {
    state.calls.push(state.now);
    state.titles.push(url.searchParams.get("trigger_title"));
    const reply = state.answers.shift() ?? 200;
    if (reply === 200 || reply === "lost" || reply === "lost in silence") await requestBuild();
    if (reply === "silence" || reply === "lost in silence") return;
    if (reply === "hang up" || reply === "lost") return void answer.socket?.destroy();
    answer.writeHead(reply).end("secret-hook");
  };

  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? "/", "http://here.invalid");
    if (request.method === "POST" && url.pathname === "/build_hooks/secret-hook")
      return handleCall(url, answer);
    if (url.pathname !== "/build.json" || !state.live) return void answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(state.live));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    url,
    hook: `${url}/build_hooks/secret-hook`,
    /** Moves the clock: ends builds that have run long enough, and starts the one that waits. */
    async advance(now: number) {
      state.now = now;
      while (running && now >= running.startedAt + buildMs) {
        if (state.outcome === "published") state.live = running.content;
        running = null;
        if (isWaiting) await startBuild();
        isWaiting = false;
      }
    },
    reset(live: LiveBuild, now: number) {
      running = null;
      isWaiting = false;
      const empty = { answers: [], calls: [], started: [], titles: [] };
      Object.assign(state, { ...empty, outcome: "published", live, now });
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
