import { RealtimeClient } from "@supabase/realtime-js";
import { backendAddress } from "./backend-address.ts";

/** Calls `onChange` for each inserted, changed or deleted episode (specification §7). */
export function watchEpisodes(onChange: () => void, onListening: () => void): () => void {
  const { url, key } = backendAddress();
  const socket = `${url.replace(/^http/, "ws").replace(/\/$/, "")}/realtime/v1`;
  const client = new RealtimeClient(socket, { params: { apikey: key } });
  client
    .channel("episodes")
    .on("postgres_changes", { event: "*", schema: "public", table: "er_episodes", select: ["id"] }, onChange)
    .on("system", {}, ({ status }) => {
      // The caller may have missed earlier changes, for example while the connection was interrupted.
      if (status === "ok") onListening();
    })
    .subscribe();
  return () => void client.removeAllChannels();
}
