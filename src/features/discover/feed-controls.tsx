import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "../../domain/text/plural.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Placeholders } from "../../ui/Placeholders.tsx";
import type { FeedTexts } from "./feed-texts.ts";

interface NewEntriesProps {
  /** The number of new items that the list does not show yet. */
  waitingCount: number;
  /** The number of items that the list has just added. */
  arrivedCount: number;
  texts: FeedTexts;
  showAll: () => void;
  container: RefObject<HTMLElement | null>;
}

const newItemsText = (count: number, { singular, plural }: FeedTexts) =>
  formatCount(count, `new ${singular}`, `new ${plural}`);

/** The element has no height, so the list does not move when the button appears. */
export function NewEntriesButton({ waitingCount, arrivedCount, texts, showAll, container }: NewEntriesProps) {
  const show = () => {
    // Render the new entries before the scroll. If React added them later, they would move the list.
    flushSync(showAll);
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div aria-live="polite" className="sticky top-4 z-20 flex h-0 justify-center">
      {waitingCount > 0 ? (
        <button type="button" className="button self-start" onClick={show}>
          Show {newItemsText(waitingCount, texts)}
        </button>
      ) : (
        <p className="sr-only">{arrivedCount > 0 && newItemsText(arrivedCount, texts)}</p>
      )}
    </div>
  );
}

export function EmptyFeed({ texts, isFiltered }: { texts: FeedTexts; isFiltered: boolean }) {
  return <Notice heading={isFiltered ? texts.emptyFiltered : texts.empty} headingLevel={2} />;
}

export function ShowMoreButton({ isBusy, loadMore }: { isBusy: boolean; loadMore: () => void }) {
  return (
    <p className="flex justify-center border-t border-rule pt-8 noscript:hidden">
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={loadMore}>
        Show more
      </button>
    </p>
  );
}

export const FeedPlaceholders = ({ subject }: { subject: string }) => (
  <Placeholders subject={subject} count={4} itemClass="border-t border-rule py-8 lg:py-10">
    <div className="skeleton h-6 w-4/5 max-w-xl" />
    <div className="skeleton mt-2 h-6 w-3/5 max-w-lg" />
    <div className="skeleton mt-4 h-4 w-40" />
  </Placeholders>
);
