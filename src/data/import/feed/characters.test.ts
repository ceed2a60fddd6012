import { expect, test } from "vitest";
import { decodeReferences } from "./characters.ts";

test.each([
  ["Tom &amp; Jerry", "Tom & Jerry"],
  ["Tom &amp;amp; Jerry", "Tom &amp; Jerry"],
  ["caf&eacute;&nbsp;&#233; &#xE9;", "café\u00a0é é"],
  ["AT&T &bogus; &copy=1 &copy", "AT&T &bogus; &copy=1 &copy"],
  ["&#x1F600; 👩‍👩‍👧 &#128512;", "😀 👩‍👩‍👧 😀"],
  ["שלום &#x202B;עולם&#x202C;", "שלום \u202bעולם\u202c"],
  ["don&#146;t don\u0092t", "don’t don’t"],
  ["&#226;&#128;&#166; &#195;&#169; &#195; &#227;o", "… é Ã ão"],
  ["a\u0000b\u0008c&#8;d\ufeffe\uffff\u007f\u0081", "abcde"],
  ["a\tb\nc\u00ad", "a\tb\nc\u00ad"],
  ["\ud83d &#xD83D; &#0;", "\ufffd \ufffd \ufffd"],
])("decodeReferences turns %j into %j", (source, text) => {
  expect(decodeReferences(source)).toBe(text);
});
