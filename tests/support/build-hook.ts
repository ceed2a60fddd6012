import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LiveBuild } from "../../supabase/functions/_shared/publish/relay.ts";

/** How the hook replies to a call. Replies that begin with "a build" first start a build, as the status 200 does. */
type HookReply =
  | number
  | "no response"
  | "a closed connection"
  | "a build and no response"
  | "a build and a closed connection";
/** What happens to a build: a locked site publishes no build, and a site without credits skips every build. */
type BuildOutcome = "published" | "unpublished" | "skipped";

interface Build {
  startedAt: number;
  content: LiveBuild;
}

/**
 * A stand-in for Netlify's build hook and the published site. The test sets its clock. The stand-in runs one build at a
 * time. If calls arrive during a build, one more build follows. A build reads the content when it starts.
 */
export async function openBuildHook(readContent: () => Promise<LiveBuild>, buildMs = 120_000) {
  const state = {
    now: 0,
    nextReplies: [] as HookReply[],
    outcome: "published" as BuildOutcome,
    /** The times at which the hook was called. */
    callTimes: [] as number[],
    startedBuilds: [] as Build[],
    liveBuild: null as LiveBuild | null,
    titles: [] as (string | null)[],
  };
  let currentBuild: Build | null = null;
  let hasWaitingBuild = false;

  const startBuild = async () => {
    currentBuild = { startedAt: state.now, content: await readContent() };
    state.startedBuilds.push(currentBuild);
  };
  const requestBuild = async () => {
    if (state.outcome === "skipped") return;
    if (!currentBuild) return startBuild();
    hasWaitingBuild = true;
  };

  const handleCall = async (url: URL, response: ServerResponse) => {
    state.callTimes.push(state.now);
    state.titles.push(url.searchParams.get("trigger_title"));
    const reply = state.nextReplies.shift() ?? 200;
    if (reply === 200 || String(reply).startsWith("a build")) await requestBuild();
    if (reply === "no response" || reply === "a build and no response") return;
    if (typeof reply === "string") return void response.socket?.destroy();
    response.writeHead(reply).end("secret-hook");
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://here.invalid");
    if (request.method === "POST" && url.pathname === "/build_hooks/secret-hook") return handleCall(url, response);
    if (url.pathname !== "/build.json" || !state.liveBuild) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(state.liveBuild));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    url,
    hook: `${url}/build_hooks/secret-hook`,
    /** Sets the clock, ends a build that has run long enough, and starts the waiting build. */
    async advance(now: number) {
      state.now = now;
      while (currentBuild && now >= currentBuild.startedAt + buildMs) {
        if (state.outcome === "published") state.liveBuild = currentBuild.content;
        currentBuild = null;
        if (hasWaitingBuild) await startBuild();
        hasWaitingBuild = false;
      }
    },
    reset(liveBuild: LiveBuild, now: number) {
      currentBuild = null;
      hasWaitingBuild = false;
      const emptyState = { nextReplies: [], callTimes: [], startedBuilds: [], titles: [] };
      Object.assign(state, { ...emptyState, outcome: "published", liveBuild, now });
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
