export interface Idea {
  title: string;
  content: string;
}

const MOST_IDEAS = 20;

/**
 * The ideas of a reply, in whichever of its shapes it came (SPEC §7): a list of
 * `{title, content | description}` or a text under one of four names. None: an empty list.
 */
export function readIdeas(reply: unknown): Idea[] {
  if (typeof reply !== "object" || reply === null) return [];
  const { ideas, startupIdeas, generatedText, generated_text, content } = reply as Record<
    string,
    unknown
  >;
  for (const given of [ideas, startupIdeas, generatedText, generated_text, content]) {
    const found = Array.isArray(given) ? given.flatMap(readIdea) : readText(given);
    if (found.length > 0) return found.slice(0, MOST_IDEAS);
  }
  return [];
}

function readIdea(given: unknown): Idea[] {
  if (typeof given === "string") return readText(given);
  if (typeof given !== "object" || given === null) return [];
  const { title, content, description } = given as Record<string, unknown>;
  const text = [content, description].find((one) => typeof one === "string" && one.trim() !== "");
  const idea = { title: textOf(title), content: textOf(text) };
  return idea.title || idea.content ? [idea] : [];
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** A heading, or a number in front, begins an idea. */
const HEADING = /^\s*(?:#{1,6}\s+|\*\*(?=[^*]+\*\*)|(?:idea\s+)?\d{1,2}[.):]\s+)/i;
const MARKS = /^[#*\s]+|[*:\s]+$/g;

function readText(given: unknown): Idea[] {
  const text = textOf(given);
  if (text === "") return [];
  const ideas: Idea[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (HEADING.test(line)) ideas.push(begin(line));
    else if (ideas.length === 0 && line.trim() !== "") ideas.push({ title: "", content: line });
    else {
      const last = ideas.at(-1);
      if (last) last.content = `${last.content}\n${line}`;
    }
  }
  return ideas.map(({ title, content }) => ({ title, content: content.trim() }));
}

/** "1. **Title:** and its text" in one line, or a title that stands alone. */
function begin(line: string): Idea {
  const bare = line.replace(HEADING, "");
  const [title = "", ...rest] = bare
    .split(/\*\*|:\s|\s[–—]\s/)
    .filter((part) => part.trim() !== "");
  return { title: title.replace(MARKS, ""), content: rest.join(" ").replace(MARKS, "") };
}
