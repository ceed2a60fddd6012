import { expect, test } from "vitest";
import { type Block, blocksOf, type Span } from "./answer-markup.ts";

const MARKS: Record<Span["kind"], string> = { text: "", strong: "b", em: "i", link: "a" };
const spansText = (spans: Span[]) =>
  spans
    .map(({ kind, text, address }) =>
      kind === "text" ? text : `${MARKS[kind]}{${[text, address].filter(Boolean).join("|")}}`,
    )
    .join("");
const blockText = (block: Block) =>
  block.kind === "paragraph"
    ? spansText(block.spans)
    : [block.first === null ? "ul" : `ol${block.first}`, ...block.items.map(spansText)];

test.each<[text: string, blocks: unknown[]]>([
  ["One.\nTwo.\n\nThree.", ["One.\nTwo.", "Three."]],
  ["It is **warm**, *really* __warm__ and _dry_.", ["It is b{warm}, i{really} b{warm} and i{dry}."]],
  ["***Both***", ["b{Both}"]],
  [
    "- one\n- **two**\n\n1. three\n2. four",
    [
      ["ul", "one", "b{two}"],
      ["ol1", "three", "four"],
    ],
  ],
  ["Steps:\n3) wait\n4) open", ["Steps:", ["ol3", "wait", "open"]]],
  ["* one\n\n* two", [["ul", "one", "two"]]],
  ["## The **kiln**\nIt is warm.", ["b{The kiln}", "It is warm."]],
  ["```text\nIt is warm.\n```", ["It is warm."]],
  ["> It is warm.", ["It is warm."]],
  ["See [the kiln](/recap/kiln#t-3).", ["See a{the kiln|/recap/kiln#t-3}."]],
  ["![a kiln](https://evil.test/?d=1)", ["a kiln"]],
  ['<img src=x onerror="alert(1)"> <b>x</b>', ['<img src=x onerror="alert(1)"> <b>x</b>']],
  ["2 * 3 * 4, 2*3*4, snake_case_name and \\*star\\*", ["2 * 3 * 4, 2*3*4, snake_case_name and *star*"]],
  ["**not closed and *neither", ["**not closed and *neither"]],
  ["`code` stays", ["code stays"]],
  ["", []],
])("blocksOf(%j) is %j", (text, blocks) => {
  expect(blocksOf(text).map(blockText)).toEqual(blocks);
});
