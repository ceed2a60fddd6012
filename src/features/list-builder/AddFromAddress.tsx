import { useEffect, useEffectEvent } from "react";
import { fetchPodcasts } from "../../data/podcasts.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { isUuid } from "../../domain/text/uuid.ts";
import { toast } from "../../state/toasts.ts";

interface Props {
  id: string;
  add: (podcast: Podcast) => void;
}

/** Adds the podcast whose id is in the address. Then deletes the id, so that a reload does not add the podcast again. */
export default function AddFromAddress({ id, add }: Props) {
  const addAndCleanAddress = useEffectEvent((podcast: Podcast | undefined) => {
    if (podcast) add(podcast);
    else toast.error("The podcast did not load. Search for it here.");
    const address = new URL(location.href);
    address.searchParams.delete("podcast");
    history.replaceState(history.state, "", address);
  });
  useEffect(() => {
    const controller = new AbortController();
    const load = isUuid(id) ? fetchPodcasts([id], controller.signal) : Promise.resolve([]);
    load.then(
      ([podcast]) => addAndCleanAddress(podcast),
      () => controller.signal.aborted || addAndCleanAddress(undefined),
    );
    return () => controller.abort();
  }, [id]);
  return null;
}
