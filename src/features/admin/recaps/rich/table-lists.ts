const BLOCKS = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "table",
  "tbody",
  "tr",
  "td",
  "section",
]);

/**
 * The editor has no tables, so each table becomes a list. Each row becomes an item, such as “Year: 1987; Depth: 3 m”. A
 * table with only one row or one column is there for the layout. The cells of such a table become paragraphs.
 */
export function convertTables(body: HTMLElement): void {
  // Convert inner tables first. In the document, they come after the tables that contain them.
  for (const table of [...body.querySelectorAll("table")].reverse()) {
    const rows = [...table.rows].map((row) => [...row.cells]).filter((cells) => cells.length > 0);
    const isLayout = rows.length < 2 || rows.every((cells) => cells.length < 2);
    table.replaceWith(...(isLayout ? paragraphsOf(rows) : [listOf(rows)]));
  }
}

const paragraphsOf = (rows: readonly HTMLTableCellElement[][]) =>
  rows.flat().map((cell) => elementWith("p", inlineNodes(cell)));

function listOf(rows: readonly HTMLTableCellElement[][]): HTMLElement {
  const [firstRow = []] = rows;
  const headings = firstRow.every(isHeading) ? firstRow.map(textOf) : [];
  const items = rows.slice(headings.length > 0 ? 1 : 0).map((cells) => {
    const parts = cells.flatMap((cell, column) => {
      if (textOf(cell) === "") return [];
      const heading = headings[column];
      return [[...(heading ? [`${heading}: `] : []), ...inlineNodes(cell)]];
    });
    return elementWith(
      "li",
      parts.flatMap((part, n) => (n === 0 ? part : ["; ", ...part])),
    );
  });
  return elementWith("ul", items);
}

const textOf = (node: Node) => node.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** Word and Google Docs often write a heading as a cell with bold text, not as a `th`. */
function isHeading(cell: HTMLTableCellElement): boolean {
  if (cell.localName === "th") return true;
  const boldText = [...cell.querySelectorAll("b, strong")].map(textOf).join("");
  return boldText !== "" && boldText.replace(/\s/g, "") === textOf(cell).replace(/\s/g, "");
}

/** Returns the nodes of a cell. Replaces each block element by its content. */
function inlineNodes(parent: Node): (Node | string)[] {
  const nodes = [...parent.childNodes].flatMap((node): (Node | string)[] => {
    if (node.nodeType === Node.TEXT_NODE && textOf(node) === "") return [" "];
    return BLOCKS.has((node as Element).localName) ? [...inlineNodes(node), " "] : [node];
  });
  const isSpace = (node: Node | string | undefined) => node === " ";
  while (isSpace(nodes[0])) nodes.shift();
  while (isSpace(nodes.at(-1))) nodes.pop();
  return nodes;
}

function elementWith(tag: "li" | "p" | "ul", nodes: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...nodes);
  return element;
}
