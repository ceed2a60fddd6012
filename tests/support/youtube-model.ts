import { type StandInReply, sends } from "./llm.ts";

/** Maps words of the prompt to the answer of the model. */
export type SectionTexts = Record<string, unknown>;

/** Replies with the answer whose words the prompt contains. Sends strings unchanged, and other values as JSON. */
export function writesSections(texts: SectionTexts): StandInReply {
  return (response, request) => {
    const prompt = request?.messages.at(1)?.content ?? "";
    const [, value = {}] = Object.entries(texts).find(([words]) => prompt.includes(words)) ?? [];
    const content = typeof value === "string" ? value : JSON.stringify(value);
    const message = { role: "assistant", content };
    const choice = { index: 0, message, finish_reason: "stop" };
    sends(200, { choices: [choice], usage: { total_tokens: 100 } })(response);
  };
}
