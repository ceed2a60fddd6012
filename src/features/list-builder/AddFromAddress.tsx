import { useEffect, useEffectEvent } from "react";
import { fetchPodcasts } from "../../data/podcasts.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { isUuid } from "../../domain/text/uuid.ts";
import { toast } from "../../state/toasts.ts";

interface Props {
  id: string;
  add: (podcast: Podcast) => void;
}

/** Adds the podcast that the address names, and removes it from the address, so that a reload adds it only once. */
export default function AddFromAddress({ id, add }: Props) {
  const addOnce = useEffectEvent((podcast: Podcast | undefined) => {
    if (podcast) add(podcast);
    else toast.error("The podcast did not load. Search for it here.");
    const address = new URL(location.href);
    address.searchParams.delete("podcast");
    history.replaceState(history.state, "", address);
  });
  useEffect(() => {
    const abort = new AbortController();
    const load = isUuid(id) ? fetchPodcasts([id], abort.signal) : Promise.resolve([]);
    load.then(
      ([podcast]) => addOnce(podcast),
      () => abort.signal.aborted || addOnce(undefined),
    );
    return () => abort.abort();
  }, [id]);
  return null;
}
