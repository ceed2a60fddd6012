import { lineIndexAt, secondOfLineId } from "../../domain/player/line-at.ts";

/** A scroll by this script ends within this time. A later scroll event counts as a scroll by the reader. */
const OWN_SCROLL_MS = 1_000;

interface Line {
  item: HTMLElement;
  start: number;
}

/** Marks the line or chapter that the player plays. The page scrolls to each line until the reader scrolls. */
export function createLineMarker(report: { showFollowing(isFollowing: boolean): void }) {
  const lines = readLines();
  const canFollow = document.querySelector(".cues") !== null && lines.length > 0;
  const starts = lines.map(({ start }) => start);
  const listeners = new AbortController();
  let spokenItem: HTMLElement | undefined;
  let isFollowing = true;
  let isOn = true;
  let ownScrollUntil = 0;

  const stopFollowing = () => {
    if (!isOn || !isFollowing || performance.now() < ownScrollUntil) return;
    isFollowing = false;
    report.showFollowing(false);
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

  const scrollToSpokenItem = () => {
    if (!spokenItem || spokenItem.hidden) return;
    ownScrollUntil = performance.now() + OWN_SCROLL_MS;
    const isNear = Math.abs(spokenItem.getBoundingClientRect().top) < 2 * innerHeight;
    const prefersNoMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    spokenItem.scrollIntoView({
      block: "center",
      behavior: isNear && !prefersNoMotion ? "smooth" : "instant",
    });
  };

  return {
    canFollow,
    /** Off: the times of the lines are not the times of this sound, so no line is marked. */
    setOn(isNowOn: boolean) {
      isOn = isNowOn;
      if (isOn) return;
      spokenItem?.classList.remove("spoken");
      spokenItem = undefined;
      isFollowing = true;
    },
    show(second: number) {
      const item = isOn ? lines[lineIndexAt(starts, second)]?.item : undefined;
      if (item === spokenItem) return;
      spokenItem?.classList.remove("spoken");
      spokenItem = item;
      spokenItem?.classList.add("spoken");
      if (canFollow && isFollowing) scrollToSpokenItem();
    },
    follow() {
      isFollowing = true;
      report.showFollowing(true);
      scrollToSpokenItem();
    },
    end() {
      listeners.abort();
      spokenItem?.classList.remove("spoken");
    },
  };
}

function readLines(): Line[] {
  const items = [...document.querySelectorAll<HTMLElement>(".cues > li, .chapters > li")];
  const lines = items.flatMap((item) => {
    const chapterStart = item.querySelector<HTMLElement>("[data-play]")?.dataset["play"];
    // A folded advertisement begins with its first line.
    const lineId = item.id || item.querySelector("li")?.id;
    const start = chapterStart === undefined ? secondOfLineId(lineId ?? "") : Number(chapterStart);
    return start === null ? [] : [{ item, start }];
  });
  return lines.sort((a, b) => a.start - b.start);
}
