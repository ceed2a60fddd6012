import type { Failure } from "./failure.ts";

/** Says to an editor why there is no text, and what helps. The sentence has no text of the server (security E16). */
export function failureSentence(failure: Failure): string {
  switch (failure.kind) {
    case "refused":
      return "The model declined to write it.";
    case "repeated":
      return "The model repeated its instructions.";
    case "truncated":
      return "The model's answer was cut off.";
    case "malformed":
      return "The model's answer did not have the requested form.";
    case "too-long":
      return tooLongSentence(failure);
    case "truncated_prompt":
      return `The text has about ${count(failure.textTokens)} tokens, but the model's server read only ${count(failure.readTokens)} of them.`;
    case "busy":
      return failure.until === null
        ? "The model is busy. Please try again later."
        : `The model allows no more ${failure.allows ?? "requests"} until ${utcTime(failure.until)}.`;
    case "misconfigured":
      return MISCONFIGURED[failure.cause](failure.model);
    case "unreachable":
      return UNREACHABLE[failure.cause](failure.seconds);
  }
}

/** True if the same question can succeed later, without a shorter text. */
export const mayWorkLater = ({ kind }: Failure): boolean => ["busy", "misconfigured", "unreachable"].includes(kind);

const MISCONFIGURED: Record<Extract<Failure, { kind: "misconfigured" }>["cause"], (model: string) => string> = {
  key: () => "The model's server does not accept the key. Check AI_API_KEY.",
  credit: () => "The account at the model's server has no credit left.",
  model: (model) => `The model's server does not offer the model “${model}”. Check AI_MODEL and AI_BASE_URL.`,
  other: () => "The model's server refused the request. Check the AI settings and the account.",
};

const UNREACHABLE: Record<Extract<Failure, { kind: "unreachable" }>["cause"], (seconds: number) => string> = {
  network: () => "The model could not be reached. Please try again later.",
  server: () => "The model's server reported a fault of its own. Please try again later.",
  silent: (seconds) => `The model's server sent nothing for ${count(seconds)} seconds.`,
  unfinished: (seconds) => `The model did not finish within ${count(seconds)} seconds.`,
  broken: () => "The model's server sent no whole answer. Please try again later.",
  late: () => "No time was left to ask the model. Please try again.",
};

function tooLongSentence({ textTokens, limitTokens, limit }: Extract<Failure, { kind: "too-long" }>): string {
  const [text, most] = [count(textTokens), limitTokens === null ? null : count(limitTokens)];
  if (limit === "minute")
    return most === null
      ? `The request has about ${text} tokens, and the account allows fewer in a minute.`
      : `The request has about ${text} tokens, the account allows ${most} in a minute.`;
  if (limitTokens === null) return `The text has about ${text} tokens, and the model reads fewer.`;
  return textTokens > limitTokens
    ? `The text has about ${text} tokens, the model reads ${most}.`
    : `The text has about ${text} tokens, and the model reads and writes ${most} together. That leaves too little for the answer.`;
}

const count = (value: number) => value.toLocaleString("en-US");

/** The whole minute that is not before the time, such as "12:04 UTC". */
function utcTime(time: number): string {
  const minute = 60_000;
  return `${new Date(Math.ceil(time / minute) * minute).toISOString().slice(11, 16)} UTC`;
}
