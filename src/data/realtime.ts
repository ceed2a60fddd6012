import { RealtimeClient } from "@supabase/realtime-js";
import { backendAddress } from "./backend-address.ts";

/**
 * Calls `changed` at every change of a public episode, and returns the way to stop (specification §7). Any
 * update counts, also one that leaves nothing to show: a cleared recommendation has to disappear.
 * The server sends only the row's id, since other code fetches what changed. `listening` is called
 * once changes arrive, and again after every break: earlier ones may have been missed. It uses no
 * supabase-js, since this is all that a page needs while nothing happens. It reconnects automatically.
 */
export function watchEpisodes(changed: () => void, listening: () => void): () => void {
  const { url, key } = backendAddress();
  const socket = `${url.replace(/^http/, "ws").replace(/\/$/, "")}/realtime/v1`;
  const client = new RealtimeClient(socket, { params: { apikey: key } });
  client
    .channel("episodes")
    .on(
      "postgres_changes",
      { event: "*", schema: "public", table: "er_episodes", select: ["id"] },
      changed,
    )
    .on("system", {}, ({ status }) => {
      if (status === "ok") listening();
    })
    .subscribe();
  return () => void client.removeAllChannels();
}
