import { expect, test } from "vitest";
import { fieldOfColumn, refusalOf } from "./refusals.ts";

const DUPLICATE = 'duplicate key value violates unique constraint "er_shows_slug_key"';
const FAILED_CHECK = 'new row for relation "er_shows" violates check constraint "er_shows_image_url_check"';
const MISSING_REFERENCE =
  'insert or update on table "er_shows" violates foreign key constraint "er_shows_category_id_fkey"';

test.each([
  [
    { code: "23505", message: DUPLICATE },
    { kind: "taken", column: "slug" },
  ],
  [
    { code: "23514", message: FAILED_CHECK },
    { kind: "unfit", column: "image_url" },
  ],
  [
    { code: "23503", message: MISSING_REFERENCE },
    { kind: "reference", column: "category_id" },
  ],
  [
    { code: "23505", message: "an error of another table" },
    { kind: "taken", column: null },
  ],
  [{ code: "42501", message: DUPLICATE }, null],
  [new Error("offline"), null],
  [null, null],
])("refusalOf(%j) is %j", (error, refusal) => {
  expect(refusalOf(error, "er_shows")).toEqual(refusal);
});

test.each([
  ["slug", "slug"],
  ["image_url", "imageUrl"],
  ["youtube_channel_url", "youtubeChannelUrl"],
])("the column %s belongs to the field %s", (column, field) => {
  expect(fieldOfColumn(column)).toBe(field);
});
