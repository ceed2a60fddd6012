import { lineIndexAt, secondOf } from "../../domain/player/line-at.ts";

/** Scrolling by this page ends within this time. Any later scrolling is the reader's. */
const OWN_SCROLL_MS = 1_000;

interface Line {
  item: HTMLElement;
  start: number;
}

/** Marks the line or chapter that is spoken, and scrolls along until the reader scrolls. */
export function createSpokenLines(report: { follows(isFollowing: boolean): void }) {
  const lines = readLines();
  const canFollow = document.querySelector(".cues") !== null && lines.length > 0;
  const starts = lines.map(({ start }) => start);
  const listeners = new AbortController();
  let spoken: HTMLElement | undefined;
  let isFollowing = true;
  let ownScrollUntil = 0;

  const stopFollowing = () => {
    if (!isFollowing || performance.now() < ownScrollUntil) return;
    isFollowing = false;
    report.follows(false);
  };
  if (canFollow) {
    const options = { passive: true, signal: listeners.signal };
    addEventListener("scroll", stopFollowing, options);
    for (const type of ["wheel", "touchmove"]) {
      addEventListener(
        type,
        () => {
          ownScrollUntil = 0;
          stopFollowing();
        },
        options,
      );
    }
  }

  const scrollToSpoken = () => {
    if (!spoken || spoken.hidden) return;
    ownScrollUntil = performance.now() + OWN_SCROLL_MS;
    const isNear = Math.abs(spoken.getBoundingClientRect().top) < 2 * innerHeight;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    spoken.scrollIntoView({ block: "center", behavior: isNear && !isCalm ? "smooth" : "instant" });
  };

  return {
    canFollow,
    show(second: number) {
      const item = lines[lineIndexAt(starts, second)]?.item;
      if (item === spoken) return;
      spoken?.classList.remove("spoken");
      spoken = item;
      spoken?.classList.add("spoken");
      if (canFollow && isFollowing) scrollToSpoken();
    },
    follow() {
      isFollowing = true;
      report.follows(true);
      scrollToSpoken();
    },
    end() {
      listeners.abort();
      spoken?.classList.remove("spoken");
    },
  };
}

function readLines(): Line[] {
  const items = [...document.querySelectorAll<HTMLElement>(".cues > li, .chapters > li")];
  const lines = items.flatMap((item) => {
    const chapter = item.querySelector<HTMLElement>("[data-play]")?.dataset["play"];
    const start = chapter === undefined ? secondOf(item.id) : Number(chapter);
    return start === null ? [] : [{ item, start }];
  });
  return lines.sort((a, b) => a.start - b.start);
}
