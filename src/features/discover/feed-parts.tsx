import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { counted } from "../../domain/text/plural.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Placeholders } from "../../ui/Placeholders.tsx";
import type { FeedWords } from "./words.ts";

interface ArrivalsProps {
  /** Items that wait above the list, and those that were put there just now. */
  waiting: number;
  arrived: number;
  words: FeedWords;
  take: () => void;
  top: RefObject<HTMLElement | null>;
}

const news = (count: number, { one, many }: FeedWords) =>
  counted(count, `new ${one}`, `new ${many}`);

/** Takes no room, so that nothing moves when it comes. */
export function Arrivals({ waiting, arrived, words, take, top }: ArrivalsProps) {
  const show = () => {
    // What comes in above would push the list back down after a scroll that takes no time.
    flushSync(take);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: "start" });
  };
  return (
    <div aria-live="polite" className="sticky top-4 z-20 flex h-0 justify-center">
      {waiting > 0 ? (
        <button type="button" className="button self-start" onClick={show}>
          Show {news(waiting, words)}
        </button>
      ) : (
        <p className="sr-only">{arrived > 0 && news(arrived, words)}</p>
      )}
    </div>
  );
}

export function Empty({ words, filtered }: { words: FeedWords; filtered: boolean }) {
  return <Notice heading={filtered ? words.emptyFiltered : words.empty} headingLevel={2} />;
}

export function More({ isBusy, more }: { isBusy: boolean; more: () => void }) {
  return (
    <p className="flex justify-center border-t border-rule pt-8 noscript:hidden">
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={more}>
        Show more
      </button>
    </p>
  );
}

export const FeedPlaceholders = ({ what }: { what: string }) => (
  <Placeholders what={what} count={4} itemClass="border-t border-rule py-8 lg:py-10">
    <div className="skeleton h-6 w-4/5 max-w-xl" />
    <div className="skeleton mt-2 h-6 w-3/5 max-w-lg" />
    <div className="skeleton mt-4 h-4 w-40" />
  </Placeholders>
);
