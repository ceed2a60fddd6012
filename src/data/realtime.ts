import { RealtimeClient } from "@supabase/realtime-js";
import { backendAddress } from "./backend-address.ts";

export interface EpisodeWatch {
  close(): void;
}

interface Heard {
  /** An episode was inserted, changed or deleted. */
  changed(): void;
  /** Changes are heard from now on; before, some may have been missed. Again after every break. */
  listening(): void;
}

/**
 * Hears of every change of a public episode (specification §7). Any update counts, also one that leaves
 * nothing to show: a cleared recommendation has to disappear. What changed is asked for
 * elsewhere, so of the row only its id is sent. Without supabase-js: this is all that a page
 * needs while nothing happens. It connects again by itself.
 */
export function watchEpisodes({ changed, listening }: Heard): EpisodeWatch {
  const { url, key } = backendAddress();
  const client = new RealtimeClient(
    `${url.replace(/^http/, "ws").replace(/\/$/, "")}/realtime/v1`,
    {
      params: { apikey: key },
    },
  );
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
  return { close: () => void client.removeAllChannels() };
}
