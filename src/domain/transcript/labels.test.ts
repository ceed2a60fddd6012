import { expect, test } from "vitest";
import { blankLabels, withoutLabels } from "./labels.ts";

test.each([
  ["Bo: The kiln is warm.", "The kiln is warm."],
  ["[0:21] Bo van Dyk: The kiln is warm.", "The kiln is warm."],
  ["(00:00:21) The kiln is warm.", "The kiln is warm."],
  ["[00:21 - 00:30] Bo: The kiln is warm.", "The kiln is warm."],
  ["00:21 Bo: The kiln is warm.", "The kiln is warm."],
  ["Bo (0:21): The kiln is warm.", "The kiln is warm."],
  ["Bo [at 0:21]: The kiln is warm.", "The kiln is warm."],
  ["- **Bo:** The kiln is warm.", "The kiln is warm."],
  ["**Bo**: The kiln is warm.", "The kiln is warm."],
  ["“Bo: The kiln is warm.”", "The kiln is warm.”"],
  ["ボー：窯は暖かい。", "窯は暖かい。"],
  ["Bo: The kiln is warm.\nCleo: Not yet.", "The kiln is warm.\nNot yet."],
  ["The kiln is warm at 9:30 today.", "The kiln is warm at 9:30 today."],
  ["One thing is always true here: it is warm.", "One thing is always true here: it is warm."],
  ["https://kiln.example/a", "https://kiln.example/a"],
  ["", ""],
])("withoutLabels(%j) is %j", (text, spoken) => {
  expect(withoutLabels(text)).toBe(spoken);
});

test("blankLabels keeps the places of all words", () => {
  const text = "[0:21] Bo: Warm. (0:30) Yes.\nCleo: No.";
  const blank = blankLabels(text);
  expect(blank).toHaveLength(text.length);
  for (const word of ["Warm", "Yes", "No"]) expect(blank.indexOf(word)).toBe(text.indexOf(word));
});
