import type { Caller } from "../caller.ts";
import { Refused } from "../refused.ts";

/** If the function crashes, the lease ends after this time, which is longer than a function can run. */
const LEASE_SECONDS = 420;

const INSUFFICIENT_PRIVILEGE = "42501";

interface Generation {
  caller: Caller;
  episodeId: string;
}

/** For each recap, runs only one generation at a time. So the site never pays twice for the same texts (security B200). */
export async function withLease<Result>(
  { caller, episodeId }: Generation,
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
  const { data, error } = await server
    .rpc("take_generation", { episode: episodeId, editor: caller.id, seconds: LEASE_SECONDS })
    .single();
  if (error?.code === INSUFFICIENT_PRIVILEGE) throw new Refused(403, error.message);
  if (error) throw error;
  // Generated types do not know that a column may be null.
  const token = data.token as string | null;
  if (token === null) throw new Refused(409, heldMessage(data.editor_name, data.since));
  try {
    return await generate();
  } finally {
    await server.rpc("release_generation", { token });
  }
}

function heldMessage(editorName: string | null, since: string | null): string {
  const name = editorName || "Another editor";
  const time = since ? ` since ${since.slice(11, 16)} UTC` : "";
  return `${name} is generating this recap${time}. Wait a few minutes, then load the recap again.`;
}
