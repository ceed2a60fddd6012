import { lazy, Suspense, useState } from "react";
import type { Podcast } from "../../domain/lists/top-list.ts";

interface Props {
  /** The text in the search field. */
  query: string;
  isListFull: boolean;
  add: (podcast: Podcast) => void;
}

const SuggestPodcast = lazy(() => import("./SuggestPodcast.tsx"));

/** The code of the form loads after a click on this button. */
export function SuggestButton({ query, isListFull, add }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button
        type="button"
        className="link mt-4 min-h-8 font-medium"
        disabled={isListFull}
        onClick={() => setOpen(true)}
      >
        Can't find it?
      </button>
    );
  }
  return (
    <Suspense fallback={<div className="skeleton mt-5 h-48" role="status" aria-label="Loading" />}>
      <SuggestPodcast query={query} add={add} close={() => setOpen(false)} />
    </Suspense>
  );
}
