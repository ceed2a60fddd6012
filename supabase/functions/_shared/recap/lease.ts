import type { Caller } from "../caller.ts";
import { Refused } from "../refused.ts";

/** If the function crashes, the lease ends after this time, which is longer than a function can run. */
const LEASE_SECONDS = 420;
/** The Inbox in the browser must store the texts within this time. */
const STORE_SECONDS = 30;

interface Generation {
  caller: Caller;
  episodeId: string;
  isFromInbox: boolean;
}

/** For each recap, runs only one generation at a time. So the site never pays twice for the same texts (security B200). */
export async function withLease<Result>(
  { caller, episodeId, isFromInbox }: Generation,
  generate: () => Promise<Result>,
): Promise<Result> {
  const { data: readableRecap } = await caller.client
    .from("er_episodes")
    .select("id")
    .eq("id", episodeId)
    .maybeSingle()
    .throwOnError();
  if (!readableRecap) throw new Refused(404, "Episode Not Found");
  const server = caller.server();
  const holder = crypto.randomUUID();
  const { data } = await server
    .rpc("take_generation_lease", {
      ...{ episode: episodeId, holder, editor: caller.id },
      ...{ seconds: LEASE_SECONDS, is_from_inbox: isFromInbox },
    })
    .single()
    .throwOnError();
  if (data.outcome === "held") throw new Refused(409, heldMessage(data.editor_name, data.since));
  if (data.outcome === "not_waiting")
    throw new Refused(
      409,
      "This draft no longer waits. Another editor generated it or put it back.",
    );
  let seconds = 0;
  try {
    const result = await generate();
    if (isFromInbox) seconds = STORE_SECONDS;
    return result;
  } finally {
    await server.rpc("release_generation_lease", { episode: episodeId, holder, seconds });
  }
}

function heldMessage(editorName: string | null, since: string | null): string {
  const name = editorName || "Another editor";
  const time = since ? ` since ${since.slice(11, 16)} UTC` : "";
  return `${name} is generating this recap${time}. Wait a few minutes, then load the recap again.`;
}
