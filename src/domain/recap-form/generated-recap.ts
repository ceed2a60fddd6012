import { fieldsOf } from "../text/is-record.ts";

/** A recap made from a video, to fill a form with (specification §7). */
export interface GeneratedRecap {
  title: string;
  slug: string;
  /** ISO date `YYYY-MM-DD`; empty when unknown, as every text here. */
  episodeDate: string;
  episodeLink: string;
  youtubeUrl: string;
  quickTake: string;
  /** Rich text, sanitised again where it is rendered. */
  recapBody: string;
  keyTakeaways: string[];
  quotes: string[];
  /** Rich texts. */
  recommendations: string[];
  whyItMatters: string;
  cta: string;
  guests: { name: string; link: string | null }[];
  thumbnailUrl: string;
  durationMinutes: number | null;
  transcript: string | null;
  /** What was left empty or shortened and why, in words for an admin. */
  notes: string[];
}

/** The recap of a function's reply; null where there is none. */
export function readGenerated(reply: unknown): GeneratedRecap | null {
  const { episode, notes } = fieldsOf(reply);
  const given = fieldsOf(episode);
  if (text(given["title"]) === "") return null;
  const { duration_minutes: minutes } = given;
  return {
    title: text(given["title"]),
    slug: text(given["slug"]),
    episodeDate: text(given["episode_date"]),
    episodeLink: text(given["episode_link"]),
    youtubeUrl: text(given["youtube_url"]),
    quickTake: text(given["quick_take"]),
    recapBody: text(given["recap_body"]),
    keyTakeaways: texts(given["key_takeaways"]),
    quotes: texts(given["quotes"]),
    recommendations: texts(given["recommendations"]),
    whyItMatters: text(given["why_it_matters"]),
    cta: text(given["cta"]),
    guests: guestsOf(given["guests"]),
    thumbnailUrl: text(given["thumbnail_url"]),
    durationMinutes: typeof minutes === "number" ? minutes : null,
    transcript: text(given["transcript"]) || null,
    notes: texts(notes),
  };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown) => list(value).map(text).filter(Boolean);
const guestsOf = (value: unknown) =>
  list(value)
    .map(fieldsOf)
    .map(({ name, link }) => ({ name: text(name), link: text(link) || null }))
    .filter(({ name }) => name !== "");
