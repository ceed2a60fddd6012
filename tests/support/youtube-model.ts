import { type ModelRequest, type StandInReply, sends } from "./llm.ts";

/** Maps words of a prompt to the model's answer. */
export type SectionTexts = Record<string, unknown>;

interface Verdict {
  verdict: string;
  lines?: number[];
}
/** Returns the verdict of the judge about a sentence. */
export type Judge = (sentence: string) => Verdict;

export const isJudged = ({ messages }: ModelRequest): boolean => promptOf(messages).includes("[[sentences ");

/** Returns the names of the sections that a request asks for. */
export const sectionsOf = ({ messages }: ModelRequest): string[] => partsOf(promptOf(messages)).map(({ name }) => name);

/**
 * Replies with the answers whose words are in the prompts of the requested sections. An answer that is a string cannot be
 * JSON: a request for several sections leaves it out, and a request for one section gets it unchanged. A request to the
 * judge gets a verdict for each sentence.
 */
export function writesSections(texts: SectionTexts, judge: Judge = () => ({ verdict: "supported" })): StandInReply {
  return (response, request) => {
    const prompt = promptOf(request?.messages ?? []);
    const value = prompt.includes("[[sentences ") ? verdictsOf(prompt, judge) : sectionsReply(prompt, texts);
    const content = typeof value === "string" ? value : JSON.stringify(value);
    const message = { role: "assistant", content };
    const choice = { index: 0, message, finish_reason: "stop" };
    sends(200, { choices: [choice], usage: { total_tokens: 100 } })(response);
  };
}

const promptOf = (messages: readonly { content: string }[]) => messages.at(1)?.content ?? "";

function partsOf(prompt: string): { name: string; text: string }[] {
  const [, ...pieces] = prompt.split(/^### (\w+)$/m);
  return pieces.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: pieces[index + 1] ?? "" }] : []));
}

function sectionsReply(prompt: string, texts: SectionTexts): unknown {
  const answerOf = (text: string) => Object.entries(texts).find(([words]) => text.includes(words))?.[1];
  const parts = partsOf(prompt);
  const [only] = parts;
  if (parts.length === 0) return answerOf(prompt) ?? {};
  const onlyAnswer = only && answerOf(only.text);
  if (parts.length === 1 && typeof onlyAnswer === "string") return onlyAnswer;
  const answers = parts.map(({ name, text }) => [name, answerOf(text)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined && typeof answer !== "string"));
}

function verdictsOf(prompt: string, judge: Judge): object {
  const list = /\[\[sentences (\d+)\]\]([\s\S]*?)\[\[end \1\]\]/.exec(prompt)?.[2] ?? "";
  const sentences = [...list.matchAll(/^\s*(\d+)\. (.*)$/gm)];
  return {
    verdicts: sentences.map(([, number, sentence = ""]) => ({
      number: Number(number),
      lines: [],
      ...judge(sentence.trim()),
    })),
  };
}
