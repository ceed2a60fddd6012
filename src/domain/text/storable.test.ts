import { expect, test } from "vitest";
import { storableText } from "./storable.ts";

test.each([
  ["  A text \n", 10, "A text"],
  ["nul\0 and \u0007bell\nline", 99, "nul and bell\nline"],
  ["half \ud83d", 99, "half \ufffd"],
  ["ab😀", 3, "ab"],
  ["ab cd", 3, "ab"],
])("storableText(%j, %i) is %j", (text, maxChars, expected) => expect(storableText(text, maxChars)).toBe(expected));
