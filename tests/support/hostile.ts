/** Hostile values that a row can contain after an import or an edit by SQL (security F5, F8, F11). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = "window.__xss=1";

/** Each of these rich texts runs a script on a page that shows the text unchanged. Some texts need a click first. */
export const PAYLOADS: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `<ScRiPt>${SCRIPT}</sCrIpT >`,
  `<scr<script>ipt>${SCRIPT}</scr</script>ipt>`,
  `<script src="data:text/javascript,${SCRIPT}"></script>`,
  `<script type="module">${SCRIPT}</script>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<svg><script xlink:href="data:text/javascript,${SCRIPT}"></script></svg>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<img src=x:x onerror="${SCRIPT}" style="display:none">`,
  `<image/src/onerror=${SCRIPT}>`,
  `<img src="x\` \`<script>${SCRIPT}</script>"\` \`>`,
  `<IMG """><SCRIPT>${SCRIPT}</SCRIPT>">`,
  `<svg onload=${SCRIPT}>`,
  `<svg/onload="${SCRIPT}"//`,
  `<svg><animate onbegin=${SCRIPT} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${SCRIPT}><a id=x><text y=20>x</text></a></svg>`,
  `<svg><a xlink:href="javascript:${SCRIPT}"><text y=20>press</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${SCRIPT.slice(7)}</script>"></iframe></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${SCRIPT}></style></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${SCRIPT}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${SCRIPT}&gt;">`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${SCRIPT}>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${SCRIPT} src>">`,
  `<body onload=${SCRIPT}>`,
  `<details open ontoggle=${SCRIPT}>x</details>`,
  `<video><source onerror=${SCRIPT}></video>`,
  `<audio src=x onerror=${SCRIPT}></audio>`,
  `<input autofocus onfocus=${SCRIPT}>`,
  `<a href="https://x.test" autofocus tabindex=1 onfocus=${SCRIPT}>x</a>`,
  `<marquee onstart=${SCRIPT}>x</marquee>`,
  `<p style="animation:breathe 1ms" onanimationstart=${SCRIPT}>x</p>`,
  `<p onclick="${SCRIPT}" onpointerrawupdate=${SCRIPT}>press</p>`,
  `<p/onmouseover=${SCRIPT}//>x`,
  `<p style="background:url(javascript:${SCRIPT});position:fixed;inset:0">x</p>`,
  `<iframe src="javascript:parent.__xss=1"></iframe>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.__xss=1</script>"></object>`,
  `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${SCRIPT}'/>">`,
  `<a href="javascript:${SCRIPT}">press</a>`,
  `<a href="JaVaScRiPt:${SCRIPT}">press</a>`,
  `<a href=" &#14; javascript:${SCRIPT}">press</a>`,
  `<a href="java\nscript:${SCRIPT}">press</a>`,
  `<a href="java&#x09;script:${SCRIPT}">press</a>`,
  `<a href="&#106;avascript&colon;${SCRIPT}">press</a>`,
  `<a href="data:text/html,<script>${SCRIPT}</script>">press</a>`,
  `<a href="vbscript:${SCRIPT}">press</a>`,
  `<a href="//evil.test/x">press</a>`,
  `<a href='https://x.test/"onmouseover="${SCRIPT}'>x</a>`,
  `<form action="javascript:${SCRIPT}"><button>press</button></form>`,
  `<button formaction="javascript:${SCRIPT}">press</button>`,
  `<meta http-equiv=refresh content="0;url=javascript:${SCRIPT}">`,
  `<base href="https://evil.test/">`,
  `<link rel=stylesheet href="//evil.test/x.css">`,
  `<style>@import "//evil.test/x.css";</style>`,
  `<template shadowrootmode=open><img src=x onerror=${SCRIPT}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
  `<textarea><img title="</textarea><img src=x onerror=${SCRIPT}>"></textarea>`,
  `<title><a title="</title><img src=x onerror=${SCRIPT}>"></title>`,
  `<select><style></select><img src=x onerror=${SCRIPT}></style>`,
  `<!--><img src=x onerror=${SCRIPT}>-->`,
  `<!--[if gte IE 4]><script>${SCRIPT}</script><![endif]-->`,
  `<![CDATA[<img src=x onerror=${SCRIPT}>]]>`,
  `<?xml version="1.0"?><script>${SCRIPT}</script>`,
  `<p id="location" name="body" is="x-y" contenteditable>clobbered</p>`,
  `<p title="&quot;><img src=x onerror=${SCRIPT}>">x</p>`,
  `</li></ul><li>Breaks out of its list</li>`,
  // These texts hide the HTML after them, so they come last.
  `</div></section></main></body></html><script>${SCRIPT}</script>`,
  `<xmp><p title="</xmp><img src=x onerror=${SCRIPT}>">`,
  `<a href="https://x.test"><script>${SCRIPT}</script>x</a`,
  `<textarea>`,
  `<plaintext><img src=x onerror=${SCRIPT}>`,
  `<!-- never closed`,
];

/** A value for fields of plain text. It closes a script, a title and an attribute, and then runs a script. */
export const HOSTILE_TEXT = `</script></title></textarea>"'><script>${SCRIPT}</script><img src=x onerror=${SCRIPT}>`;

/** Addresses that a check of the database refuses. */
export const BAD_ADDRESSES: readonly string[] = [
  "javascript:window.__xss=1",
  "JaVaScript:window.__xss=1",
  " javascript:window.__xss=1",
  "java\nscript:window.__xss=1",
  "data:text/html,<script>window.__xss=1</script>",
  "vbscript:window.__xss=1",
  "file:///etc/passwd",
  "//evil.test/x",
  "/auth?next=evil",
  'https://x.test/" onmouseover="window.__xss=1',
];

/** Returns HTML from real feeds, which feedparser's tests have collected. Without the data folder, the list is empty. */
export function feedFragments(): string[] {
  const folder = process.env["SHARED_DATA"] || "../shared/data";
  const file = join(folder, "nasty", "feed-html-xss-1.json");
  if (!existsSync(file)) return [];
  const cases = JSON.parse(readFileSync(file, "utf8")) as { html_in: string }[];
  return cases.map(({ html_in }) => html_in.replaceAll("\0", "")).filter(Boolean);
}
