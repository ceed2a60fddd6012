import { describe, expect, test } from "vitest";
import { RICH_TEXT } from "../domain/rich/rich-text.ts";
import { sanitizeRichText } from "./sanitize-build.ts";

const tags = RICH_TEXT.tags.filter((tag) => tag !== "h1").join("|");
const classes = '(?: class="ql-[a-z0-9-]+(?: ql-[a-z0-9-]+)*")?';
const address = `href="(?:https?://|mailto:)[^"<>]+" rel="${RICH_TEXT.linkRel}"`;

/** Matches HTML that contains only text and allowed tags. */
const onlyAllowed = new RegExp(`^(?:[^<>]|</(?:${tags})>|<(?:${tags})${classes}(?: /)?>|<a${classes} ${address}>)*$`);

const payloads = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.test/x.js></sCrIpT >",
  '<script\x20type="text/javascript">alert(1)</script>',
  "<script/x>alert(1)</script/x>",
  "<<script>alert(1);//<</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<p onclick="alert(1)">text</p>',
  "<p/onmouseover=alert(1)//>text",
  "<b onfocus=alert(1) tabindex=1 autofocus>x</b>",
  "<img src=x onerror=alert(1)>",
  '<img src="x` `<script>alert(1)</script>"` `>',
  "<image/src/onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><animate attributeName=href values=javascript:alert(1) /></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://x.test/1">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/auth?next=evil">x</a>',
  '<a href="https://x.test" onclick="alert(1)" target="_blank" style="position:fixed">x</a>',
  "<a href='https://x.test/\"onmouseover=\"alert(1)'>x</a>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p class="ql-align-center admin-only fixed">x</p>',
  '<style>@import "//evil.test/x.css";</style>',
  "<link rel=stylesheet href=//evil.test/x.css>",
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src=//evil.test/x.swf>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  "<input onfocus=alert(1) autofocus><textarea autofocus onfocus=alert(1)></textarea>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  '<?xml version="1.0"?><script>alert(1)</script>',
  "<template><script>alert(1)</script></template>",
  '<custom-element onclick=alert(1) is="x-y">x</custom-element>',
  '<p id="location" name="body">clobbered</p>',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  '<p title="&quot;><script>alert(1)</script>">x</p>',
  '<a href="https://x.test"><script>alert(1)</script>x</a',
  `${"<b>".repeat(5000)}<script>alert(1)</script>`,
];

describe("sanitizeRichText", () => {
  test.each(payloads)("removes everything dangerous from %j", (payload) => {
    const html = sanitizeRichText(`<p>before</p>${payload}<p>after</p>`);
    expect(html).toMatch(onlyAllowed);
    expect(html).toContain("<p>before</p>");
    expect(sanitizeRichText(html)).toBe(html);
  });

  const link = 'rel="noopener nofollow"';
  test.each([
    ["<h1>Title</h1><h2>Part</h2><h3>Sub</h3>", "<h2>Title</h2><h2>Part</h2><h3>Sub</h3>"],
    ["<h4>a</h4><h5>b</h5><h6>c</h6>", "<h4>a</h4><h5>b</h5><h6>c</h6>"],
    ["<p><b>b</b><i>i</i><u>u</u><s>s</s></p>", "<p><b>b</b><i>i</i><u>u</u><s>s</s></p>"],
    ["<p><strong>a</strong> <em>b</em></p>", "<p><strong>a</strong> <em>b</em></p>"],
    ["<ul><li>a</li></ul><ol><li>b</li></ol>", "<ul><li>a</li></ul><ol><li>b</li></ol>"],
    ["<blockquote>q</blockquote><hr>", "<blockquote>q</blockquote><hr />"],
    ["<pre><code>a &lt; b</code></pre>", "<pre><code>a &lt; b</code></pre>"],
    ["<p>one<br>two</p>", "<p>one<br />two</p>"],
    ['<p class="ql-align-center x">c</p>', '<p class="ql-align-center">c</p>'],
    ['<span class="ql-color-red">r</span>', '<span class="ql-color-red">r</span>'],
    ['<a href="https://x.test/a?b=1&amp;c=2">x</a>', `<a href="https://x.test/a?b=1&amp;c=2" ${link}>x</a>`],
    ['<a href="mailto:a@b.test" rel="opener">m</a>', `<a href="mailto:a@b.test" ${link}>m</a>`],
    ['<a href="/relative">words stay</a>', "<span>words stay</span>"],
    ['<a href="https://x.test"><img src="i.png"></a><h2> </h2>', ""],
    ["<div><table><tr><td>kept text</td></tr></table></div>", "kept text"],
    ['<iframe src="https://x.test">gone</iframe>', ""],
    ["<noembed>gone</noembed><noframes>gone</noframes><xmp>gone</xmp>", ""],
    ["日本語 <b>太字</b> 🔥", "日本語 <b>太字</b> 🔥"],
    ["a < b & c", "a &lt; b &amp; c"],
    ["", ""],
  ])("turns %j into %j", (input, output) => {
    expect(sanitizeRichText(input)).toBe(output);
  });
});

test.each([
  ['<p>A <button type="submit">Play</button></p>', "<p>A </p>"],
  ["<form><label>Mail</label><input><p>Join</p></form><p>B</p>", "<p>B</p>"],
  ["<fieldset><legend>Vote</legend><p>C</p></fieldset>", "<p>C</p>"],
])("the words of buttons and forms do not stay: %s", (html, expected) => {
  expect(sanitizeRichText(html)).toBe(expected);
});
