import { MAX_VISITOR_RECAPS } from "../../domain/limits.ts";
import type { ReadingList } from "../../domain/reading/visitor-reading.ts";

export const READING_TEXTS = {
  saved: {
    heading: "Saved",
    intro: "Recaps that you saved for later.",
    noun: "saved recap",
    empty: "No saved recaps",
    hint: "Press the bookmark on a recap to save it for later.",
  },
  history: {
    heading: "History",
    intro: "Recaps that you opened, the last one first.",
    noun: "opened recap",
    empty: "No history",
    hint: "Recaps that you open appear here.",
  },
} as const satisfies Record<ReadingList, object>;

export const BROWSER_ONLY_TEXT = `This list is only in this browser, with at most ${MAX_VISITOR_RECAPS} recaps. Sign in to have it on all your devices.`;
