import { SaxesParser, type SaxesTagPlain } from "saxes";

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses XML 1.0. Throws an error if the source is not well-formed or has forbidden characters. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const openElements = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    const element = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: "",
    };
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on("closetag", () => void openElements.pop());
  for (const event of ["text", "cdata"] as const) {
    parser.on(event, (text: string) => {
      const element = openElements.at(-1);
      if (element) element.text += text;
    });
  }
  parser.write(source).close();
  const [document] = root.children;
  if (!document) throw new Error("The XML has no element.");
  return document;
}

export const childrenNamed = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

export const textOf = (element: XmlElement | undefined, name: string) => childrenNamed(element, name)[0]?.text;
