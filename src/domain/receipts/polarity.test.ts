import { expect, test } from "vitest";
import { findReversal, polarityOf } from "./polarity.ts";

test.each([
  [
    "The parent has no influence on the child.",
    "Parents have an influence on a child.",
    "“influence”, and do not deny it",
  ],
  ["A polyfill brings grids to the browser.", "You can't polyfill grids in that browser.", "“not … polyfill”"],
  ["The team has a documented funnel.", "We don't have a documented funnel.", "“not … documented”"],
  ["It is cheap to build robots.", "Robots are expensive to build.", "“expensive”"],
])("%j is the opposite of %j", (claim, source, word) => {
  expect(findReversal(polarityOf(claim), polarityOf(source))).toBe(word);
});

test.each([
  ["The team lacks a documented funnel.", "We don't have a documented funnel."],
  ["The processor does nothing but compute the cost.", "The processor only computes the cost."],
  ["They keep the roof, and do not paint it.", "Painting the roof is something that they do not do, so they keep it."],
  ["He never sold the boat.", "He sold the house, and never the boat."],
  ["Robots are easy to build.", "Cars are hard to drive."],
  ["It is not hard to build robots.", "It is easy to build robots."],
  ["They build robots that are better.", "Their robots are better, and not worse than others."],
])("%j is not the opposite of %j", (claim, source) => {
  expect(findReversal(polarityOf(claim), polarityOf(source))).toBeNull();
});
