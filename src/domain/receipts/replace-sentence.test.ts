import { expect, test } from "vitest";
import type { ReceiptField } from "./receipt.ts";
import { replaceSentence } from "./replace-sentence.ts";

test.each<[string, ReceiptField, string, string, string]>([
  ["the first sentence", "quick_take", "One.  Two.", "One.", "Two."],
  ["the last sentence", "quick_take", "One. Two.", "Two.", "One."],
  ["a sentence in the middle", "quick_take", "One. Two. Three.", "Two.", "One. Three."],
  ["the whole text", "why_it_matters", "One.", "One.", ""],
  ["a takeaway", "key_takeaways", "One.\nTwo.\nThree.", "Two.", "One.\nThree."],
  ["a part of a takeaway", "key_takeaways", "One. More.\nTwo.", "More.", "One.\nTwo."],
  [
    "a sentence of a paragraph",
    "recap_body",
    "<p>One. Two &amp; three. Four.</p>",
    "Two & three.",
    "<p>One. Four.</p>",
  ],
  ["the start of a paragraph", "recap_body", "<p>One. Two.</p>", "One.", "<p>Two.</p>"],
  ["a whole paragraph", "recap_body", "<p>One.</p><p><strong>Two.</strong></p>", "Two.", "<p>One.</p>"],
  ["bold words", "recap_body", "<p>One <b>bold</b> word. Two.</p>", "One bold word.", "<p>Two.</p>"],
  ["the only item of a list", "recap_body", "<p>Aa.</p><ul><li>Ba.</li></ul>", "Ba.", "<p>Aa.</p>"],
  ["no heading", "recap_body", "<h3>Aa.</h3><p>Aa.</p>", "Aa.", "<h3>Aa.</h3>"],
  ["no other sentence", "recap_body", "<p>Aa.</p>", "Ba.", "<p>Aa.</p>"],
])("replaceSentence deletes %s", (_, field, value, sentence, result) => {
  expect(replaceSentence(field, value, sentence, "")).toBe(result);
});

test.each<[ReceiptField, string, string, string]>([
  ["quick_take", "One. Two.", "One.", "“x & y” — Ada Two."],
  ["recap_body", "<p>One. Two.</p>", "One.", "<p>“x &amp; y” — Ada Two.</p>"],
  ["recap_body", "<p><em>One</em> two.</p>", "One two.", "<p><em>“x &amp; y” — Ada</em></p>"],
])("replaceSentence puts other words into %s %j", (field, value, sentence, result) => {
  expect(replaceSentence(field, value, sentence, "“x & y” — Ada")).toBe(result);
});

test.each<[string, string, string]>([
  ["<p>\u0338Aa.</p><p>Ba.</p>", "", "<p>\u0338Aa.</p>"],
  ["<p>Ba. A <b>\u0338b</b>.</p>", "", "<p>A <b>\u0338b</b>.</p>"],
  ["<p>\u0338Aa. Ba.</p>", "Ca.", "<p>\u0338Aa. Ca.</p>"],
])("replaceSentence changes no tag before a combining mark in %j", (html, replacement, result) => {
  expect(replaceSentence("recap_body", html, "Ba.", replacement)).toBe(result);
});
