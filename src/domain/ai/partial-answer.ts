import { sentencesOf } from "../answers/sentences.ts";
import { answerPartsOf, JSON_START } from "./answer-parts.ts";

const ANSWER_FIELD = /(?<!\\)"answer"\s*:\s*"/;
const NOT_FOUND = /(?<!\\)"found"\s*:\s*"?(?:false|no)/i;
/** Matches the characters of a JSON string. An incomplete escape at the end does not match. */
const STRING = /^(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*/i;
/** Matches code fences and marks such as `<|message|>` before the JSON. */
const MARKS_BEFORE_JSON = /^(?:\s+|```\w*|<\|\w*\|>(?:json\b)?)*/i;

/** Returns no sentences if words come before the JSON, because the model perhaps thinks aloud and writes a draft. */
export function readPartialAnswer(text: string): string[] {
  const json = answerPartsOf(text).answer.replace(MARKS_BEFORE_JSON, "");
  const field = ANSWER_FIELD.exec(json);
  if (!field || json.search(JSON_START) !== 0 || NOT_FOUND.test(json.slice(0, field.index))) return [];
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
