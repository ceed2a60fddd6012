import { Parser, type ParserOptions } from "htmlparser2";
import { withoutDeepNesting } from "../../../domain/text/deep-markup.ts";
import { decodeReferences, withoutControls } from "./characters.ts";

export interface XmlText {
  text: string;
  isCdata: boolean;
}

export interface XmlElement {
  /** The name in lower case. Its prefix is the usual prefix of the namespace, even if the feed uses another prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | XmlText)[];
  /** True if the document ends before the end tag of this element. */
  isCut: boolean;
}

const PREFIXES: [part: string, prefix: string][] = [
  ["itunes.com/dtds", "itunes"],
  ["podcastindex.org", "podcast"],
  ["podcast-namespace", "podcast"],
  ["purl.org/rss/1.0/modules/content", "content"],
  ["purl.org/dc/", "dc"],
  ["search.yahoo.com/mrss", "media"],
  ["podlove.org/simple-chapters", "psc"],
  ["youtube.com/xml/schemas", "yt"],
  ["w3.org/2005/atom", "atom"],
  ["purl.org/atom/ns", "atom"],
];
const MAX_DEPTH = 100;
const OPTIONS: ParserOptions = {
  xmlMode: true,
  decodeEntities: false,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
};

/** Reads any document. At the end, the parser closes open elements. Invalid markup becomes text. */
export function parseXml(source: string): XmlElement {
  const root = newElement("", {});
  const openElements = [root];
  const prefixes = new Map<string, string>();
  let depthBeyondLimit = 0;
  let isCdata = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (openElements.length > MAX_DEPTH) {
          depthBeyondLimit++;
          return;
        }
        addPrefixes(prefixes, attributes);
        if (/:feed$/.test(name)) prefixes.set(name.slice(0, -5), "");
        const element = newElement(usualName(name, prefixes), attributes);
        openElements.at(-1)?.children.push(element);
        openElements.push(element);
      },
      onclosetag() {
        if (depthBeyondLimit > 0) depthBeyondLimit--;
        else openElements.pop();
      },
      ontext(text) {
        openElements.at(-1)?.children.push({ text, isCdata });
      },
      oncdatastart() {
        isCdata = true;
      },
      oncdataend() {
        isCdata = false;
      },
    },
    OPTIONS,
  );
  parser.write(withoutDeepNesting(source, OPTIONS));
  for (const element of openElements) element.isCut = true;
  parser.end();
  return root;
}

function newElement(name: string, attributes: Record<string, string>): XmlElement {
  return { name, attributes, children: [], isCut: false };
}

function addPrefixes(prefixes: Map<string, string>, attributes: Record<string, string>): void {
  for (const [name, address] of Object.entries(attributes)) {
    if (!name.startsWith("xmlns:")) continue;
    const usualPrefix = PREFIXES.find(([part]) => address.toLowerCase().includes(part))?.[1];
    if (usualPrefix) prefixes.set(name.slice(6), usualPrefix);
  }
}

function usualName(name: string, prefixes: Map<string, string>): string {
  const [prefix = "", local] = name.split(":", 2);
  if (local === undefined) return name;
  const usualPrefix = prefixes.get(prefix) ?? prefix;
  return usualPrefix === "" ? local : `${usualPrefix}:${local}`;
}

export function isElement(node: XmlElement | XmlText): node is XmlElement {
  return "name" in node;
}

export function childrenOf(parent: XmlElement, ...names: string[]): XmlElement[] {
  return parent.children.filter(isElement).filter(({ name }) => names.includes(name));
}

/** Finds elements at any depth, because some feeds nest elements wrongly. Skips elements whose name is in `notIn`. */
export function findAll(parent: XmlElement, names: string[], notIn: string[]): XmlElement[] {
  return parent.children.filter(isElement).flatMap((child) => {
    if (notIn.includes(child.name)) return [];
    const descendants = findAll(child, names, notIn);
    return names.includes(child.name) ? [child, ...descendants] : descendants;
  });
}

export function attribute({ attributes }: XmlElement, name: string): string {
  return decodeReferences(attributes[name] ?? "").trim();
}

export function plainText(element: XmlElement): string {
  return element.children
    .map((node) => (isElement(node) ? plainText(node) : decodeReferences(node.text)))
    .join("")
    .trim();
}

/** Returns the HTML inside an element. A feed may write this HTML as escaped text or as child elements. In XHTML, a line break is only a space. */
export function contentText(element: XmlElement): string {
  if (element.children.some(isElement)) {
    const markup = markupInside(element).trim();
    const isXhtml = attribute(element, "type").toLowerCase() === "xhtml";
    return isXhtml && !markup.includes("<pre") ? markup.replaceAll("\n", " ") : markup;
  }
  return (element.children as XmlText[])
    .map(({ text, isCdata }) => (isCdata ? withoutControls(text) : decodeReferences(text)))
    .join("")
    .trim();
}

function markupInside({ children }: XmlElement): string {
  return children.map((node) => (isElement(node) ? markupOf(node) : withoutControls(node.text))).join("");
}

function markupOf(element: XmlElement): string {
  const name = element.name.replace(/^(?:xhtml|html):/, "");
  const attributes = Object.entries(element.attributes).map(
    ([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`,
  );
  const start = `<${name}${attributes.join("")}>`;
  // HTML has no end tag for <br>. So the XML parser puts the text after a <br> inside the <br>.
  const end = /^(?:br|hr|img)$/.test(name) ? "" : `</${name}>`;
  return start + markupInside(element) + end;
}
