import { RealtimeClient } from "@supabase/realtime-js";
import { backendAddress } from "./backend-address.ts";

/**
 * Calls `changed` at every change of a public episode, even one that leaves nothing to show: a
 * deleted recommendation has to disappear (specification §7). The server sends only the row's id.
 * `listening` is called when changes begin to arrive, also after a break: earlier ones may be lost.
 * This uses only the realtime client, which is smaller than supabase-js, and reconnects automatically.
 * Returns a function that stops watching.
 */
export function watchEpisodes(onChange: () => void, onListening: () => void): () => void {
  const { url, key } = backendAddress();
  const socket = `${url.replace(/^http/, "ws").replace(/\/$/, "")}/realtime/v1`;
  const client = new RealtimeClient(socket, { params: { apikey: key } });
  client
    .channel("episodes")
    .on(
      "postgres_changes",
      { event: "*", schema: "public", table: "er_episodes", select: ["id"] },
      onChange,
    )
    .on("system", {}, ({ status }) => {
      if (status === "ok") onListening();
    })
    .subscribe();
  return () => void client.removeAllChannels();
}
