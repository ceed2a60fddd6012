import { toRecap } from "../../data/rows.ts";
import type { Recap } from "../../domain/content/content.ts";
import { EPISODE_FIELDS } from "../../domain/content/episode-fields.ts";
import { refuseHtml } from "../../domain/content/fields.ts";
import { formOf } from "../../domain/forms/field-form.ts";

const form = formOf(EPISODE_FIELDS);

const row = {
  ...form.rowOf(form.empty),
  id: "night-fishing-id",
  slug: "night-fishing",
  title: "Night fishing",
  enclosure_type: null,
  guest_name: null,
  guest_link: null,
  corrections: [],
  transcribed_seconds: null,
  card_text: null,
  made_by: "person",
  rests_on: null,
};

const show = {
  id: "harbour-radio-id",
  name: "Harbour Radio",
  slug: "harbour-radio",
  description: null,
  imageUrl: null,
  hosts: [],
  websiteUrl: null,
  language: null,
  license: null,
  attribution: null,
  category: { name: "Nature", slug: "nature" },
};

/** For tests: a recap without any text. A field of the form is empty here without an edit of this file. */
export const emptyRecap: Recap = toRecap(row, show, refuseHtml);
