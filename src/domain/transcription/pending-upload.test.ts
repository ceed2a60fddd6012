import { expect, test } from "vitest";
import { readPendingUploads } from "./pending-upload.ts";

const NOW = Date.parse("2026-11-29T12:00:00Z");
const upload = { url: "https://project.test/upload/1", fileName: "talk.mp3", startedAt: NOW - 3_600_000 };

test.each<[string, unknown, object]>([
  ["an upload of an hour ago", { a: upload }, { a: upload }],
  ["an upload of yesterday, which Storage has forgotten", { a: { ...upload, startedAt: NOW - 86_400_000 } }, {}],
  ["damaged entries", { a: 1, b: { url: 1 }, c: { ...upload, fileName: null } }, {}],
  ["something else", "[]", {}],
  ["nothing", null, {}],
])("the browser has stored %s", (_, stored, expected) => expect(readPendingUploads(stored, NOW)).toEqual(expected));
