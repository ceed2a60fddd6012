import { expect, test } from "vitest";
import { faultNotes, findFaults } from "./written-faults.ts";

test.each([
  ["Welcome to {title}.", [{ kind: "placeholder", text: "{title}" }]],
  ["Listen at [podcast_url] now.", [{ kind: "placeholder", text: "[podcast_url]" }]],
  [
    "By [Guest Name], [insert link here].",
    [
      { kind: "placeholder", text: "[insert link here]" },
      { kind: "placeholder", text: "[Guest Name]" },
    ],
  ],
  ["The lamp. [[end 123]]", [{ kind: "mark", text: "[[end 123]]" }]],
  ["The lamp.<|im_end|>", [{ kind: "mark", text: "<|im_end|>" }]],
  ["The lamp is wiped [12, 13].", [{ kind: "mark", text: "[12, 13]" }]],
  ["Lorem ipsum dolor sit amet.", [{ kind: "lorem-ipsum", text: "Lorem ipsum" }]],
  ["The lamp is wiped daily. Salt. The lamp is wiped daily.", [{ kind: "repeated", text: "The lamp is wiped daily." }]],
  ["and so the lamp and so the lamp and so the lamp", [{ kind: "repeated", text: "and so the lamp" }]],
  ["lamp lamp lamp lamp lamp lamp", [{ kind: "repeated", text: "lamp" }]],
])("%j has the faults %j", (text, faults) => {
  expect(findFaults(text, "")).toEqual(faults);
});

test.each([
  "The lamp is wiped each morning. The lamp is lit each evening.",
  "No, no, no: the lamp [sic] is wiped in 1999.",
  "It works. It works. Really.",
])("%j has no faults", (text) => {
  expect(findFaults(text, "")).toEqual([]);
});

test("what the source says is no fault", () => {
  expect(findFaults("Write {title} into the template.", "You write {title} there.")).toEqual([]);
});

test("a note names the section and the faults of a kind", () => {
  expect(faultNotes("Recap", findFaults("{title} and {name}, <|end|>", ""))).toEqual([
    "Recap: has a placeholder: {title}, {name}. Correct this.",
    "Recap: has a mark of the prompt: <|end|>. Correct this.",
  ]);
});
