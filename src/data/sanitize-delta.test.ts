import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeltaOp, deltaHtml } from "../domain/rich/delta-html.ts";
import { sanitizeRichText } from "./sanitize-build.ts";

test("the HTML that deltaHtml returns contains all words and only allowed tags", () => {
  const words = fc.array(fc.constantFrom("salt", "a < b", "&", '"x"', "日本"), { minLength: 1 });
  const inlineFormats = fc.record(
    {
      bold: fc.constant(true),
      italic: fc.constant(true),
      code: fc.constant(true),
      link: fc.constantFrom("https://a.test/?a=1&b=2", "javascript:x"),
      color: fc.constantFrom("red", "#fff"),
    },
    { requiredKeys: [] },
  );
  const block = fc.oneof(
    fc.constant({}),
    fc.record({ header: fc.integer({ min: 1, max: 6 }) }),
    fc.record({
      list: fc.constantFrom("bullet", "ordered"),
      indent: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ align: fc.constantFrom("center", "right") }),
  );
  const lines = fc.array(fc.tuple(words, inlineFormats, block), { maxLength: 8 });
  fc.assert(
    fc.property(lines, (allLines) => {
      const ops = allLines.flatMap(([texts, attributes, formats]): DeltaOp[] => [
        { insert: texts.join(" "), attributes },
        { insert: "\n", attributes: formats },
      ]);
      const html = deltaHtml(ops);
      const withoutTags = (text: string) => text.replaceAll(/<[^>]*>/g, "");
      const safeHtml = sanitizeRichText(html);
      expect(safeHtml).toBe(html);
      const plainText = allLines.map(([texts]) => texts.join(" ")).join("");
      const escapedText = plainText.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      expect(withoutTags(html)).toBe(escapedText);
    }),
  );
});
