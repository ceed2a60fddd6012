import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerText } from "./AnswerText.tsx";

const citation = { text: "Wait.", speaker: null, start: 3, line: "t-3" };
const sources = [{ slug: "kiln", title: "Kiln", citations: [citation] }];
const html = (text: string) =>
  renderToStaticMarkup(<AnswerText text={text} sources={sources} />).replace(/ (?:class|dir)="[^"]*"/g, "");

test.each([
  ["It is **warm**, _really_.", "<p>It is <strong>warm</strong>, <em>really</em>.</p>"],
  ["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
  ["2. two\n3. three", '<ol start="2"><li>two</li><li>three</li></ol>'],
  ["[Here](#t-3).", '<p><a href="/recap/kiln/transcript#t-3">Here</a>.</p>'],
  ["[Here](/recap/kiln/transcript#t-3).", '<p><a href="/recap/kiln/transcript#t-3">Here</a>.</p>'],
  ["[Here](https://evil.test/#t-3)", "<p>Here</p>"],
  ["[Here](javascript:alert(1))", "<p>[Here](javascript:alert(1))</p>"],
  ["![x](https://evil.test/x.png)", "<p>x</p>"],
  ["<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
])("the chat shows the answer %j as %s", (text, expected) => {
  expect(html(text)).toBe(expected);
});
