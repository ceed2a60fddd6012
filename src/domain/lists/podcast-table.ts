import Papa from "papaparse";
import { validWebUrl } from "../text/web-url.ts";
import { BETWEEN_WORDS } from "../text/words.ts";

type Column = "name" | "description" | "website" | "feed";
export type Fields = Partial<Record<Column, string>>;

const SEPARATORS = [",", ";", "\t", "|"];
/** The separator and the columns show in the first rows. */
const SAMPLE_ROWS = 50;
/** Excel writes the separator into the first line. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const COLUMNS = new Map<string, Column>([
  ...["name", "title", "podcast", "podcasts", "show"].map((name) => [name, "name"] as const),
  ...["website", "websiteurl", "url"].map((name) => [name, "website"] as const),
  ...["feed", "feedurl", "rss"].map((name) => [name, "feed"] as const),
  ["description", "description"],
]);
/** Names of columns contain these words, also in some other languages. */
const COLUMN_WORDS: [words: RegExp, column: Column][] = [
  [/feed|rss|xmlurl/, "feed"],
  [/desc|beschr|summary|about/, "description"],
  [/web|site|url|link|home|page|adres/, "website"],
  [/name|nom|tit[eiluo]|podcast|show/, "name"],
];

/** Reads a table with or without a row of column names. Without columns, each line is a feed address or a name. */
export function tableFields(text: string): Fields[] {
  const separator = SEPARATOR_LINE.exec(text)?.[1] ?? bestSeparator(text);
  const rows = parseRows(text.replace(SEPARATOR_LINE, ""), separator);
  const table = separator === undefined ? rows.map((cells) => [lineOf(cells)]) : rows;
  const columns = columnsOf(table.slice(0, SAMPLE_ROWS));
  return columns ? table.slice(1).map((cells) => inColumns(cells, columns)) : table.map(inOrder);
}

/** Returns undefined if the lines have no columns. Then a separator is part of a name. */
function bestSeparator(text: string): string | undefined {
  const scores = SEPARATORS.map((separator) => {
    const rows = parseRows(text, separator, SAMPLE_ROWS);
    const header = rows[0] ?? [];
    const hasHeader = header.length > 1 && isHeader(header);
    const rowsWithAddress = rows.filter((cells) => hasColumns(cells, separator) && cells.some(isAddress));
    return { separator, score: (hasHeader ? SAMPLE_ROWS : 0) + rowsWithAddress.length };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.separator : undefined;
}

/** An address can contain a separator, such as the comma in `https://f.example/rss?tags=a,b`. */
function hasColumns(cells: readonly string[], separator: string): boolean {
  const [first = "", ...others] = cells.map((cell) => cell.trim());
  const isOneAddress = isAddress(first) && isAddress(cells.join(separator).trim());
  return others.some(Boolean) && (!isOneAddress || others.some(isAddress));
}

const parseRows = (text: string, separator = ",", preview = 0) =>
  Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: "greedy", preview }).data;

const lineOf = (cells: readonly string[]) => cells.join(",").replace(/,{1,99}$/, "");

const isAddress = (cell: string) => /^https?:/i.test(cell.trim()) && validWebUrl(cell.trim()) !== null;

const plainName = (cell: string) => cell.toLowerCase().replace(BETWEEN_WORDS, "");

const knownColumn = (cell: string) =>
  COLUMNS.get(plainName(cell)) ?? COLUMN_WORDS.find(([words]) => words.test(plainName(cell)))?.[1];

function isHeader(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell.trim() !== "");
  if (names.length === 0 || names.some(isAddress)) return false;
  const hasUsualName = names.some((cell) => COLUMNS.has(plainName(cell)));
  return hasUsualName || (names.length > 1 && names.every((cell) => knownColumn(cell)));
}

type Columns = (Column | undefined)[];

/** Returns undefined if the first row is a podcast. */
function columnsOf([header, ...rows]: readonly string[][]): Columns | undefined {
  if (!header) return undefined;
  if (isHeader(header)) return firstOfEach(header.map(knownColumn));
  const hasAddresses = header.map((_, n) => {
    const cells = rows.map((row) => row[n]?.trim() ?? "").filter(Boolean);
    return cells.length > 0 && cells.every(isAddress);
  });
  const isNameOfAddresses = header.some((cell, n) => hasAddresses[n] && cell.trim() !== "");
  if (!isNameOfAddresses || header.some(isAddress)) return undefined;
  const addressColumns: Column[] = ["feed", "website"];
  const textColumns: Column[] = ["name", "description"];
  return hasAddresses.map((isAddresses) => (isAddresses ? addressColumns : textColumns).shift());
}

const firstOfEach = (columns: Columns): Columns =>
  columns.map((column, n) => (columns.indexOf(column) === n ? column : undefined));

const inColumns = (cells: readonly string[], columns: Columns): Fields =>
  Object.fromEntries(columns.flatMap((column, n) => (column ? [[column, cells[n] ?? ""]] : [])));

function inOrder(cells: readonly string[]): Fields {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  const isUrl = (text: string) => /^https?:/i.test(text);
  const [name = "", description = ""] = texts.filter((text) => !isUrl(text));
  const [feed = "", website = ""] = texts.filter(isUrl);
  return { name, description, feed, website };
}
