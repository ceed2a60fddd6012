import { Parser } from "htmlparser2";
import { withoutDeepNesting } from "../text/deep-markup.ts";
import { decodeEntities } from "../text/entities.ts";
import { readClock, validSeconds } from "./clock.ts";
import { type Cue, oneLine, sortByTime } from "./cue.ts";
import { readPlain } from "./plain.ts";
import { speakerFromLabel } from "./speakers.ts";

const HIDDEN_TAGS = new Set(["script", "style", "head", "title", "nav", "template", "noscript"]);
const BLOCK = /^(?:p|div|li|dd|dt|td|h\d|blockquote|section|article|br)$/;

/** Reads HTML in the format of Podcasting 2.0: `<cite>Name:</cite><time>0:00</time><p>…</p>`. */
export function readHtml(html: string): Cue[] {
  const cues: Cue[] = [];
  let speaker: string | null = null;
  let start: number | null = null;
  walk(html, (name, text) => {
    if (name === "cite") speaker = speakerFromLabel(oneLine(text).replace(/\s*[:：]$/, ""));
    else if (name === "time") start = readClock(oneLine(text));
    else if (name === "p" && oneLine(text) !== "") {
      cues.push({ speaker, start, text: oneLine(text) });
      start = null;
    }
  });
  return sortByTime(cues);
}

export function readWebPage(html: string): Cue[] {
  let text = "";
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN_TAGS.has(name)) hiddenDepth++;
      if (BLOCK.test(name)) text += "\n\n";
    },
    onclosetag(name) {
      if (HIDDEN_TAGS.has(name)) hiddenDepth--;
    },
    ontext(data) {
      if (hiddenDepth === 0) text += data.replace(/\s+/g, " ");
    },
  });
  parser.end(withoutDeepNesting(html));
  return readPlain(text);
}

/** Reads YouTube's `<text start dur>` and `<p t d>`, and TTML's `<p begin>`. Returns null for other XML. */
export function readXml(xml: string): Cue[] | null {
  const cues: Cue[] = [];
  let hasTimes = false;
  walk(xml, (name, text, { start, t, begin }) => {
    if (name !== "text" && name !== "p") return;
    const startSeconds = t === undefined ? undefined : Number(t) / 1000;
    const second = validSeconds(startSeconds) ?? readClock((start ?? begin ?? "").replace(/s$/, ""));
    if (second === null) return;
    hasTimes = true;
    // YouTube escapes the text twice, and the parser decodes only once. So the text can still have tags such as `<i>`.
    const line = oneLine(decodeEntities(text.replace(/<\/?(?:i|b|u|font)\b[^<>]*>/g, "")));
    if (line !== "") cues.push({ speaker: null, start: second, text: line });
  });
  return hasTimes ? sortByTime(cues) : null;
}

type Visit = (name: string, text: string, attributes: Record<string, string>) => void;

function walk(source: string, visit: Visit) {
  const openElements: { name: string; text: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "br") for (const element of openElements) element.text += " ";
      openElements.push({ name, text: "", attributes });
    },
    ontext(data) {
      for (const element of openElements) if (TEXT_ELEMENTS.has(element.name)) element.text += data;
    },
    onclosetag() {
      const element = openElements.pop();
      if (element) visit(element.name, element.text, element.attributes);
    },
  });
  parser.end(withoutDeepNesting(source));
}

const TEXT_ELEMENTS = new Set(["cite", "time", "p", "text"]);
