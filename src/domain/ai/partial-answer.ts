import { sentencesOf } from "../answers/sentences.ts";

const FIELD = /(?<!\\)"answer"\s*:\s*"/;
const NOT_FOUND = /(?<!\\)"found"\s*:\s*false/;
/** The characters of a JSON string, without an escape that is not complete. */
const STRING = /^(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*/i;

/** The whole sentences of the field `answer` in JSON that a model is still writing. */
export function partialAnswer(json: string): string[] {
  const field = FIELD.exec(json);
  if (!field || NOT_FOUND.test(json.slice(0, field.index))) return [];
  const rest = json.slice(field.index + field[0].length);
  const [content = ""] = STRING.exec(rest) ?? [];
  const sentences = sentencesOf(textOf(content).trimStart());
  const isWhole = rest[content.length] === '"';
  return isWhole ? sentences : sentences.slice(0, -1);
}

function textOf(content: string): string {
  try {
    return JSON.parse(`"${content}"`) as string;
  } catch {
    // A line break that is not escaped, for example. The whole answer is repaired later.
    return "";
  }
}
