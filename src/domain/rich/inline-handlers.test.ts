import { expect, test } from "vitest";
import { withoutHandlers } from "./inline-handlers.ts";

test.each([
  ["<img src=x onerror=alert(1)>", "<img src=x no-error=alert(1)>"],
  ['<img src="x"onerror=alert(1)>', '<img src="x"no-error=alert(1)>'],
  ["<img/onerror=alert(1) src=x>", "<img/no-error=alert(1) src=x>"],
  ["<p onclick = 'x()' ONFOCUS=y()>", "<p no-click = 'x()' no-FOCUS=y()>"],
])("withoutHandlers turns %j into %j", (html, expected) => {
  expect(withoutHandlers(html)).toBe(expected);
});

test.each([
  '<a href="https://x.test/online=1">on time=1</a>',
  "<p title='a onb=1'>2 < 3 and once=1 > 0</p>",
  "<b>on</b>",
])("withoutHandlers does not change %j", (html) => {
  expect(withoutHandlers(html)).toBe(html);
});

test.each(["<a", "<a ", "<a x=", '<a "', " on"])("withoutHandlers is fast for 50,000 repetitions of %j", (part) => {
  const longHtml = `<a ${part.repeat(50_000)}`;
  expect(withoutHandlers(longHtml)).toHaveLength(longHtml.length);
});
