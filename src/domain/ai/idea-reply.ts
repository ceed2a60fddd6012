import { fieldsOf } from "../text/is-record.ts";

export interface Idea {
  title: string;
  content: string;
}

const MAX_IDEAS = 20;

/** Reads a reply in any shape that specification §7 allows. */
export function readIdeas(reply: unknown): Idea[] {
  const { ideas, startupIdeas, generatedText, generated_text, content } = fieldsOf(reply);
  for (const value of [ideas, startupIdeas, generatedText, generated_text, content]) {
    const foundIdeas = Array.isArray(value) ? value.flatMap(readIdea) : readText(value);
    if (foundIdeas.length > 0) return foundIdeas.slice(0, MAX_IDEAS);
  }
  return [];
}

function readIdea(value: unknown): Idea[] {
  if (typeof value === "string") return readText(value);
  const { title, content, description } = fieldsOf(value);
  const text = [content, description].find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  const idea = { title: textOf(title), content: textOf(text) };
  return idea.title || idea.content ? [idea] : [];
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const NUMBER = /^ {0,2}(?:idea\s+)?\d{1,2}[.):]\s+/i;
const BOLD = /^ {0,2}\*\*[^*]+\*\*/;

function headingKindOf(line: string): string | null {
  const hashes = /^ {0,2}(#{1,6})\s/.exec(line)?.[1];
  if (hashes) return hashes;
  if (NUMBER.test(line)) return "number";
  return BOLD.test(line) ? "bold" : null;
}

/** Returns the kind of heading that begins each idea: the first kind that occurs several times, or else the first kind. */
function ideaHeadingKind(lines: readonly string[]): string | null {
  const kinds = lines.flatMap((line) => headingKindOf(line) ?? []);
  const countOf = (kind: string) => kinds.filter((other) => other === kind).length;
  return kinds.find((kind) => countOf(kind) > 1) ?? kinds[0] ?? null;
}

function readText(value: unknown): Idea[] {
  const lines = textOf(value).split(/\r?\n/);
  const headingKind = ideaHeadingKind(lines);
  const ideas: Idea[] = [];
  for (const line of lines) {
    const lastIdea = ideas.at(-1);
    if (headingKind !== null && headingKindOf(line) === headingKind) ideas.push(startIdea(line));
    else if (lastIdea) lastIdea.content = `${lastIdea.content}\n${line}`;
    else if (line.trim() !== "") ideas.push({ title: "", content: line });
  }
  return ideas
    .map(({ title, content }) => ({ title, content: content.trim() }))
    .filter(({ title, content }) => !isIntroduction(title, content, ideas.length));
}

const isIntroduction = (title: string, content: string, count: number) =>
  count > 1 && title === "" && /^(#{1,6}\s.*|[^\n]*:)$/.test(content);

function startIdea(line: string): Idea {
  const lineWithoutMark = line
    .replace(/^ {0,2}#{1,6}\s+/, "")
    .replace(NUMBER, "")
    .trim();
  const [, title = lineWithoutMark, content = ""] =
    /^\*\*([^*]+?)[:\s]*\*\*\s*[:–—-]?\s*(.*)$/.exec(lineWithoutMark) ??
    /^([^:–—]{1,120}?)(?::\s+|\s[–—]\s)(.*)$/.exec(lineWithoutMark) ??
    [];
  return { title: title.replace(/:$/, "").trim(), content };
}
