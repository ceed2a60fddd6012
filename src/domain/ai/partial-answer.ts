import { sentencesOf } from "../answers/sentences.ts";

const ANSWER_FIELD = /(?<!\\)"answer"\s*:\s*"/;
const NOT_FOUND = /(?<!\\)"found"\s*:\s*false/;
/** Matches the characters of a JSON string. An incomplete escape at the end does not match. */
const STRING = /^(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*/i;

/** Returns the complete sentences of the field `answer` in JSON that a model is still writing. */
export function readPartialAnswer(json: string): string[] {
  const field = ANSWER_FIELD.exec(json);
  if (!field || NOT_FOUND.test(json.slice(0, field.index))) return [];
  const jsonAfterField = json.slice(field.index + field[0].length);
  const [content = ""] = STRING.exec(jsonAfterField) ?? [];
  const sentences = sentencesOf(textOf(content).trimStart());
  const isComplete = jsonAfterField[content.length] === '"';
  return isComplete ? sentences : sentences.slice(0, -1);
}

function textOf(content: string): string {
  try {
    return JSON.parse(`"${content}"`) as string;
  } catch {
    // The JSON is invalid, for example because of an unescaped line break. `readReply` repairs the whole answer later.
    return "";
  }
}
