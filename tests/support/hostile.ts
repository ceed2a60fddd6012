/** Hostile values that a row can contain after an import or an edit by SQL (security F5, F8, F11). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const RUN = "window.__xss=1";

/** Each of these rich texts runs a script on a page that shows the text unchanged. Some texts need a click first. */
export const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT >`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type="module">${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script xlink:href="data:text/javascript,${RUN}"></script></svg>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x:x onerror="${RUN}" style="display:none">`,
  `<image/src/onerror=${RUN}>`,
  `<img src="x\` \`<script>${RUN}</script>"\` \`>`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<svg onload=${RUN}>`,
  `<svg/onload="${RUN}"//`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${RUN}><a id=x><text y=20>x</text></a></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>press</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN.slice(7)}</script>"></iframe></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>">`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<input autofocus onfocus=${RUN}>`,
  `<a href="https://x.test" autofocus tabindex=1 onfocus=${RUN}>x</a>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<p style="animation:breathe 1ms" onanimationstart=${RUN}>x</p>`,
  `<p onclick="${RUN}" onpointerrawupdate=${RUN}>press</p>`,
  `<p/onmouseover=${RUN}//>x`,
  `<p style="background:url(javascript:${RUN});position:fixed;inset:0">x</p>`,
  `<iframe src="javascript:parent.__xss=1"></iframe>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<object data="data:text/html,<script>parent.__xss=1</script>"></object>`,
  `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>">`,
  `<a href="javascript:${RUN}">press</a>`,
  `<a href="JaVaScRiPt:${RUN}">press</a>`,
  `<a href=" &#14; javascript:${RUN}">press</a>`,
  `<a href="java\nscript:${RUN}">press</a>`,
  `<a href="java&#x09;script:${RUN}">press</a>`,
  `<a href="&#106;avascript&colon;${RUN}">press</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">press</a>`,
  `<a href="vbscript:${RUN}">press</a>`,
  `<a href="//evil.test/x">press</a>`,
  `<a href='https://x.test/"onmouseover="${RUN}'>x</a>`,
  `<form action="javascript:${RUN}"><button>press</button></form>`,
  `<button formaction="javascript:${RUN}">press</button>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="https://evil.test/">`,
  `<link rel=stylesheet href="//evil.test/x.css">`,
  `<style>@import "//evil.test/x.css";</style>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<textarea><img title="</textarea><img src=x onerror=${RUN}>"></textarea>`,
  `<title><a title="</title><img src=x onerror=${RUN}>"></title>`,
  `<select><style></select><img src=x onerror=${RUN}></style>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<p id="location" name="body" is="x-y" contenteditable>clobbered</p>`,
  `<p title="&quot;><img src=x onerror=${RUN}>">x</p>`,
  `</li></ul><li>Breaks out of its list</li>`,
  // These texts hide the HTML after them, so they come last.
  `</div></section></main></body></html><script>${RUN}</script>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<a href="https://x.test"><script>${RUN}</script>x</a`,
  `<textarea>`,
  `<plaintext><img src=x onerror=${RUN}>`,
  `<!-- never closed`,
];

/** A value for fields of plain text. It closes a script, a title and an attribute, and then runs a script. */
export const TEXT = `</script></title></textarea>"'><script>${RUN}</script><img src=x onerror=${RUN}>`;

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
