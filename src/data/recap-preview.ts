import type { Recap, Show } from "../domain/content/content.ts";
import { newRow, type RecapValues } from "../domain/recap-form/recap-form.ts";
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

const NO_SHOW: Show = {
  ...{ id: "", name: "Show", slug: "", description: null, imageUrl: null, websiteUrl: null },
  ...{ language: null, license: null, attribution: null, category: { name: "Category", slug: "" } },
};

type Row = Parameters<typeof toRecap>[0];

/** `storedColumns` holds the columns that the form does not edit. */
export function previewOf(
  values: RecapValues,
  show: Show | null,
  storedColumns: { links: unknown; chapters: unknown } | null,
): Recap {
  const guests = values.guests.filter(({ name }) => name.trim() !== "");
  const row = {
    ...newRow({ ...values, guests }),
    id: "preview",
    title: values.title.trim() || "Untitled",
    made_by: values.madeBy,
    rests_on: values.restsOn || null,
    links: storedColumns?.links ?? [],
    chapters: storedColumns?.chapters ?? [],
  };
  return toRecap(row as unknown as Row, show ?? NO_SHOW, sanitizeRichText);
}
