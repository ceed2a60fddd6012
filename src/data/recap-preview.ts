import type { Recap, Show } from "../domain/content/content.ts";
import { readStart } from "../domain/forms/list-inputs.ts";
import { newRow, type RecapValues } from "../domain/recap-form/recap-form.ts";
import { isDay } from "../domain/text/dates.ts";
import { validWebUrl } from "../domain/text/web-url.ts";
import { backend } from "./client.ts";
import { SHOW_COLUMNS, toRecap, toShow } from "./rows.ts";
import { sanitizeRichText } from "./sanitize-browser.ts";

export async function fetchPreviewShow(id: string, signal: AbortSignal): Promise<Show | null> {
  const { data, error } = await backend()
    .from("er_shows")
    .select(SHOW_COLUMNS)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && toShow(data, data.category);
}

const PLACEHOLDER_SHOW: Show = {
  id: "",
  name: "Show",
  slug: "",
  description: null,
  imageUrl: null,
  hosts: [],
  websiteUrl: null,
  language: null,
  license: null,
  attribution: null,
  category: { name: "Category", slug: "" },
};

type Row = Parameters<typeof toRecap>[0];

/** Leaves out guests, links, chapters and corrections that are not complete. */
export function previewOf(values: RecapValues, show: Show | null): Recap {
  const guests = values.guests.filter(({ name }) => name.trim() !== "");
  const links = values.links.filter(({ text, url }) => text.trim() !== "" && validWebUrl(url) !== null);
  const chapters = values.chapters.filter(({ start }) => readStart(start) !== null);
  const corrections = values.corrections.filter(({ date, text }) => isDay(date) && text.trim() !== "");
  const row = {
    ...newRow({ ...values, guests, links, chapters, corrections }),
    id: "preview",
    title: values.title.trim() || "Untitled",
    made_by: values.madeBy,
    rests_on: values.restsOn || null,
  };
  return toRecap(row as unknown as Row, show ?? PLACEHOLDER_SHOW, sanitizeRichText);
}
