import { expect, test } from "vitest";
import { confirmationMail, type Digest, type DigestRecap, digestMail, oneLine } from "./digest-mail.ts";

const ADDRESSES = {
  site: "https://recaps.test",
  unsubscribePage: "https://recaps.test/email-digest#unsubscribe=abc",
  unsubscribeUrl: "https://api.test/functions/v1/unsubscribe?token=abc",
};
const RECAP: DigestRecap = {
  title: "Why salt lasts",
  slug: "why-salt-lasts",
  show: "Deep End",
  date: "2026-11-02",
  text: "Salt outlives empires.",
};
const mailOf = (changes: Partial<Digest>) =>
  digestMail({ frequency: "weekly", recaps: [RECAP], moreCount: 0, ...changes }, ADDRESSES);

test("a digest describes each recap, and contains a link to unsubscribe", () => {
  const { subject, text, html, headers } = mailOf({});
  expect(subject).toBe("Why salt lasts");
  expect(text).toBe(`New recaps from the shows and categories you follow:

Why salt lasts
Deep End · November 2, 2026
Salt outlives empires.
https://recaps.test/recap/why-salt-lasts

--
You get this e-mail every Monday morning, if there are new recaps, because you turned on the e-mail digest.
Unsubscribe: https://recaps.test/email-digest#unsubscribe=abc
Change how often: https://recaps.test/account#digest`);
  expect(html).toContain('<a href="https://recaps.test/recap/why-salt-lasts">Why salt lasts</a>');
  expect(html).toContain("Salt outlives empires.");
  expect(html).not.toMatch(/<img|background|url\(/);
  // A mail program lays each title, show and quick take out in the direction of its letters.
  expect(html.match(/<(?:h2|p) dir="auto"/g)).toHaveLength(3 * (html.match(/<h2/g) ?? []).length);
  expect(headers).toEqual({
    "List-Unsubscribe": "<https://api.test/functions/v1/unsubscribe?token=abc>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test.each<[Partial<Digest>, string]>([
  [{ recaps: [RECAP, RECAP] }, "Why salt lasts, and 1 more recap"],
  [{ recaps: [RECAP, RECAP], moreCount: 1200 }, "Why salt lasts, and 1,201 more recaps"],
])("the subject of the digest %o is %j", (changes, subject) => {
  expect(mailOf(changes).subject).toBe(subject);
});

test("if a digest does not list all recaps, the digest links to My Feed", () => {
  const { text, html } = mailOf({
    recaps: [{ ...RECAP, date: null, text: null }],
    moreCount: 3,
  });
  expect(text).toContain("Why salt lasts\nDeep End\nhttps://recaps.test/recap/");
  expect(text).toContain("3 more new recaps in My Feed: https://recaps.test/?feed=true");
  expect(html).toContain('<a href="https://recaps.test/?feed=true">3 more new recaps in My Feed</a>');
});

test.each([
  "Salt\r\nBcc: victim@api.test",
  "Salt\n\nContent-Type: text/html",
  "Salt\u2028X: y\u0085Z: z\u0000\u001b[2J",
  "\u202eevas tnod\u2069",
])("B173: a recap with the title %j adds no line and no header to the digest", (title) => {
  const { subject, text, headers } = mailOf({ recaps: [{ ...RECAP, title, show: title }] });
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(Object.keys(headers)).toHaveLength(2);
  expect(text.split("\n")).toHaveLength(mailOf({}).text.split("\n").length);
});

test("B173: the digest escapes markup in a title", () => {
  const title = `<img src=x onerror="alert(1)">&'`;
  const { html } = mailOf({ recaps: [{ ...RECAP, title, show: title, text: title }] });
  expect(html).not.toContain("<img");
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;&#39;/g)).toHaveLength(3);
});

test.each([
  ["Short", 10, "Short"],
  ["One two three", 9, "One two…"],
  ["Onetwothree", 5, "Onetw…"],
  ["One two. Three", 10, "One two…"],
  [" a \n b ", 10, "a b"],
])("oneLine shortens the text %j to at most %i characters: %j", (text, maxChars, expected) => {
  expect(oneLine(text, maxChars)).toBe(expected);
});

test("a confirmation e-mail has a link in the plain text and in the HTML", () => {
  const { text, html } = confirmationMail("daily", "https://recaps.test/email-digest#confirm=abc");
  expect(text).toContain("every morning:\n\nhttps://recaps.test/email-digest#confirm=abc");
  expect(html).toContain('href="https://recaps.test/email-digest#confirm=abc"');
});
