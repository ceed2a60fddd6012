import { expect, test } from "vitest";
import { isInNotes, repeatsText } from "./show-words.ts";

test.each<[string | null, string | null, boolean]>([
  ["On salt & ships. With Ann!", "<p>On <b>salt</b> &amp; ships.</p><p>With Ann!</p>", true],
  ["With Ann! On salt.", "<p>On salt.</p><p>We met at sea.</p><p>With Ann!</p>", true],
  ["On salt. By our staff.", "<p>On salt.</p>", false],
  ["塩について話しました。", "<p>塩について話しました。</p>", true],
  ["On salt.", null, false],
  [null, "<p>On salt.</p>", false],
])("for the text %j and the show notes %j, isInNotes returns %s", (text, notes, expected) => {
  expect(isInNotes(text, notes)).toBe(expected);
});

test.each<[string | null, string | null, boolean]>([
  ["<p>On salt<br>&amp; ships</p>", "On salt & ships.", true],
  ["<p>On salt. By Ann.</p>", "On salt.", false],
  ["<p>On <a href='https://a.test/'>salt</a>.</p>", "On salt.", false],
  [null, "On salt.", false],
  ["<p>On salt.</p>", null, false],
])("for the show notes %j and the text %j, repeatsText returns %s", (notes, text, expected) => {
  expect(repeatsText(notes, text)).toBe(expected);
});
