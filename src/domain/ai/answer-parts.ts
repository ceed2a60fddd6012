export interface AnswerParts {
  /** The JSON values that are not inside of other values, in their order. A value can need a repair. */
  values: string[];
  /** The text from the place at which the model began to answer. */
  answer: string;
}

const THOUGHT = "(?:think|thinking|thoughts?|reason|reasoning|reflection|scratchpad|analysis|monologue)";
/** Matches marks such as `<think>`, `</reasoning>`, `<|begin_of_thought|>`, `<|END_THINKING|>`, `[THINK]` and `◁/think▷`. */
const THOUGHT_MARK = String.raw`<\|?(?<close>\/|end_(?:of_)?)?(?:begin_(?:of_)?|start_(?:of_)?|\w{1,8}:)?${THOUGHT}(?:\s[^<>\n]{0,80})?\|?>|[[◁](?<otherClose>\/)?think(?:ing)?[\]▷]`;
/** Matches the beginning of a channel, such as `<|channel|>analysis`. The mark `<channel|>` ends a channel. */
const CHANNEL_MARK = String.raw`<\|channel\|?>\s*(?<channel>\w*)|(?<channelEnd><channel\|>)`;
const JSON_MARK = String.raw`\{(?=\s*(?:["'“‘}]|\/[/*]|[\w$]+\s*:|$))|\[(?=\s*(?:["'“‘{[\]\d-]|\/[/*]|true|false|null|$))`;
const EVENT = new RegExp(`${CHANNEL_MARK}|${THOUGHT_MARK}|(?<json>${JSON_MARK})`, "giu");
export const JSON_START = new RegExp(JSON_MARK, "iu");
const THINKING_CHANNEL = /^(?:analysis|th(?:ink|ought)|reason)/i;

/** Without this limit, many brackets that never close would make the time grow with the square of the length. */
const MAX_SEARCHED_CHARS = 1_000_000;

/** Leaves out the text in which the model thinks aloud. A mark inside of a JSON value is a word of the answer. */
export function answerPartsOf(text: string): AnswerParts {
  let values: string[] = [];
  let answerStart = 0;
  let thoughtStart: number | null = null;
  let isInOpenValue = false;
  let lastThought = { value: "", end: 0 };
  let searchedChars = 0;
  const beginAnswer = (index: number) => {
    // Models also think after their answer. Only a mark without a beginning makes everything before it a thought.
    if (thoughtStart === null) values = [];
    if (values.length === 0) answerStart = index;
    thoughtStart = null;
    isInOpenValue = false;
  };
  const readValue = (start: number) => {
    const end = searchedChars > MAX_SEARCHED_CHARS ? null : endOfValue(text, start);
    searchedChars += (end ?? text.length) - start;
    if (end === null) {
      isInOpenValue ||= thoughtStart === null;
      return;
    }
    EVENT.lastIndex = end;
    const value = text.slice(start, end);
    if (thoughtStart !== null) lastThought = { value, end };
    else if (!isInOpenValue || !isInner(text, start)) values.push(value);
  };
  EVENT.lastIndex = 0;
  for (let match = EVENT.exec(text); match; match = EVENT.exec(text)) {
    const { json, channel, channelEnd, close, otherClose } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (json !== undefined) readValue(match.index);
    else if (channelEnd ?? close ?? otherClose) beginAnswer(end);
    else if (channel === undefined || THINKING_CHANNEL.test(channel)) thoughtStart ??= match.index;
    else if (channel === "final") beginAnswer(end);
  }
  // Some models forget the mark at the end of their thoughts.
  if (values.length === 0 && lastThought.end === text.trimEnd().length) values = [lastThought.value];
  return {
    values: values.filter(Boolean),
    answer: text.slice(answerStart, thoughtStart ?? undefined),
  };
}

/** Returns the index after the bracket that closes the value, or null. */
function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return index + 1;
  }
  return null;
}

/** A value after a comma, a colon or a bracket is probably part of a value whose end is missing. */
const isInner = (text: string, index: number) => /[,:[{]\s*$/.test(text.slice(Math.max(0, index - 20), index));
