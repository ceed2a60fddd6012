import { sends, type Turn } from "./llm.ts";

/** What a model answers, by words that stand in the prompt it is asked with. */
export type Written = Record<string, unknown>;

/** A model that writes the sections of a recap; a text is said as it stands, all else as JSON. */
export function writesSections(written: Written): Turn {
  return (answer, asked) => {
    const prompt = asked?.said.at(1)?.content ?? "";
    const [, value = {}] = Object.entries(written).find(([words]) => prompt.includes(words)) ?? [];
    const content = typeof value === "string" ? value : JSON.stringify(value);
    const message = { role: "assistant", content };
    const choice = { index: 0, message, finish_reason: "stop" };
    sends(200, { choices: [choice], usage: { total_tokens: 100 } })(answer);
  };
}
