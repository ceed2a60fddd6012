import { expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { EPISODE_FIELDS } from "../content/episode-fields.ts";
import { formOf } from "../forms/field-form.ts";
import { readGenerated } from "./generated.ts";

/** The generator may write all fields of the form except the first five. */
const { showId, isFeatured, isManualClip, isPublished, publishAt, corrections, ...emptyValues } =
  formOf(EPISODE_FIELDS).empty;

const trustHtml = (html: string) => html as SafeHtml;

test.each([
  undefined,
  null,
  "text",
  [],
  {},
  { episode: null },
  { episode: [] },
  { episode: { title: "" } },
  { message: "Nothing." },
])("readGenerated returns null for the reply %j", (reply) => expect(readGenerated(reply, trustHtml)).toBeNull());

test("readGenerated returns an empty value for each missing or invalid field", () => {
  const episode = {
    title: "A talk",
    quick_take: null,
    quotes: ["One.", 2, ""],
    duration_minutes: "47",
    guests: [{ name: "Ada" }, { name: "" }, "Bo", { name: "Cy", link: "https://x.test/" }],
  };
  expect(readGenerated({ episode }, trustHtml)).toEqual({
    notes: [],
    receipts: [],
    restsOn: null,
    values: {
      ...emptyValues,
      title: "A talk",
      quotes: "One.",
      guests: [
        { name: "Ada", link: "" },
        { name: "Cy", link: "https://x.test/" },
      ],
    },
  });
});

test("readGenerated never reads the show or a flag such as is_published from a reply", () => {
  const flags = { is_featured: true, is_published: true, is_manual_clip: true, show_id: "x" };
  const { values } = readGenerated({ episode: { title: "A talk", ...flags } }, trustHtml) ?? {};
  expect(values).toHaveProperty("title");
  expect(values).not.toHaveProperty("isFeatured");
  expect(values).not.toHaveProperty("isPublished");
  expect(values).not.toHaveProperty("isManualClip");
  expect(values).not.toHaveProperty("showId");
});
