import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";

/** How the hook takes a call; "lost" ones start a build all the same. */
type HookAnswer = number | "silence" | "hang up" | "lost in silence" | "lost";
/** What becomes of builds: a site that is locked or broken builds, one without credits skips. */
type Outcome = "published" | "unpublished" | "skipped";

interface Build {
  at: number;
  content: LiveBuild;
}

/**
 * Netlify's build hook and the site it publishes, on this machine and on the test's clock: one build
 * at a time, and of those that wait only the last one runs. A build reads the content at its start.
 */
export async function openBuildHook(readContent: () => Promise<LiveBuild>, buildTakes = 120_000) {
  const state = {
    now: 0,
    answers: [] as HookAnswer[],
    outcome: "published" as Outcome,
    /** Times of the calls, and how many of them were let wait for nothing. */
    calls: [] as number[],
    started: [] as Build[],
    live: null as LiveBuild | null,
    titles: [] as (string | null)[],
  };
  let running: Build | null = null;
  let isWaiting = false;

  const begin = async () => {
    running = { at: state.now, content: await readContent() };
    state.started.push(running);
  };
  const order = async () => {
    if (state.outcome === "skipped") return;
    if (!running) return begin();
    isWaiting = true;
  };

  const takeCall = async (url: URL, answer: ServerResponse) => {
    state.calls.push(state.now);
    state.titles.push(url.searchParams.get("trigger_title"));
    const how = state.answers.shift() ?? 200;
    if (how === 200 || how === "lost" || how === "lost in silence") await order();
    if (how === "silence" || how === "lost in silence") return;
    if (how === "hang up" || how === "lost") return void answer.socket?.destroy();
    answer.writeHead(how).end("secret-hook");
  };

  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? "/", "http://here.invalid");
    if (request.method === "POST" && url.pathname === "/build_hooks/secret-hook")
      return takeCall(url, answer);
    if (url.pathname !== "/build.json" || !state.live) return void answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(state.live));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    url,
    hook: `${url}/build_hooks/secret-hook`,
    /** Lets builds end that were begun long enough ago, and the one that waits begin. */
    async advance(now: number) {
      state.now = now;
      while (running && now >= running.at + buildTakes) {
        if (state.outcome === "published") state.live = running.content;
        running = null;
        if (isWaiting) await begin();
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
