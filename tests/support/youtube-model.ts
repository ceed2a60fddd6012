import { type StandInReply, sends } from "./llm.ts";

/** Maps words of a prompt to the model's answer. */
export type SectionTexts = Record<string, unknown>;

/** Replies with the first answer whose words are in the prompt. Sends a string unchanged, and another value as JSON. */
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
