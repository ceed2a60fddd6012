import { expect, test } from "vitest";
import { unspokenFacts, wordSet } from "./unspoken-facts.ts";

const SPOKEN = wordSet(
  "Mara Quill keeps the lamp in Bellport. She climbs one hundred and twelve steps. It was built in nineteen ninety six, for thirty one thousand dollars, and Zoë's crew paints it.",
);

test.each([
  ["Mara Quill keeps a lamp in Bellport.", []],
  ["Mara Voss keeps the lamp.", ["Mara Voss"]],
  ["The lamp stands in Arbroath, not where Quill lives.", ["Arbroath"]],
  ["Every keeper climbs. Nobody else may.", []],
  ["She climbs 112 steps, built in 1996 for 31,000 dollars.", []],
  ["She climbs 115 steps.", ["115"]],
  ["It was built in 1987.", ["1987"]],
  ["Zoë’s crew has 12 people.", []],
  ["The crew of Zoë has 12 people.", []],
  ["I’m sure I painted it.", []],
  ["Der Turm steht am Hafen und die Lampe brennt seit Jahren ohne Pause im Nebel.", []],
  ["", []],
])("the transcript does not contain these facts of %j: %j", (text, expected) => {
  expect(unspokenFacts(text, SPOKEN)).toEqual(expected);
});
