import { expect, test } from "vitest";
import { type BulkWarnings, bulkWarningTexts } from "./bulk-warnings.ts";

const NONE: BulkWarnings = { drafts: 3, unread: 0, unopened: 0, contradicted: 0, unsupported: 0, refusedQuotes: 0 };

test.each<[Partial<BulkWarnings>, string[]]>([
  [{}, []],
  [{ unopened: 1 }, ["1 draft was never opened."]],
  [
    { unopened: 2, unread: 1, contradicted: 1, unsupported: 2, refusedQuotes: 1 },
    [
      "2 drafts were never opened.",
      "Open warnings: 1 sentence contradicts the transcript, 2 sentences have no passage, 1 quote was refused.",
      "1 draft is not marked as read. Its page says that no one has reviewed it.",
    ],
  ],
  [{ unread: 4 }, ["4 drafts are not marked as read. Their pages say that no one has reviewed them."]],
])("bulkWarningTexts says what is open in %j", (warnings, texts) => {
  expect(bulkWarningTexts({ ...NONE, ...warnings })).toEqual(texts);
});
