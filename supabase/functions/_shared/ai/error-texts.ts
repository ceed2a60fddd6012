/** Recognises why a server refused a prompt. Servers use the same status for many causes, so their sentences decide. */

export interface Overflow {
  /** The numbers are null if the sentence does not contain them. */
  textTokens: number | null;
  limitTokens: number | null;
  limit: "context" | "minute";
}

interface ErrorDetails {
  code: string;
  message: string;
  fields: Record<string, unknown>;
}

const N = String.raw`([\d,]+)`;

interface OverflowSentence {
  limit: Overflow["limit"];
  sign: RegExp;
  /** Finds the tokens of the prompt. */
  text?: RegExp;
  /** Finds the tokens of the prompt and the answer, if those of the prompt alone are missing. */
  otherText?: RegExp;
  limitTokens?: RegExp;
}

const OVERFLOWS: readonly OverflowSentence[] = [
  // Groq (413) and OpenAI (429): the request alone is larger than the rate of a minute.
  {
    limit: "minute",
    sign: /request too large[\s\S]*tokens per min/i,
    text: new RegExp(`requested ${N}`, "i"),
    limitTokens: new RegExp(`limit ${N}`, "i"),
  },
  // OpenAI, Azure, DeepSeek, vLLM, llama-cpp-python, OpenRouter.
  {
    limit: "context",
    sign: /maximum (?:context|prompt|input) length (?:is|of)/i,
    text: new RegExp(
      `\\(${N} (?:in the messages|in your prompt|of text input)|resulted in ${N}|has ${N} input|contains (?:at least )?${N}`,
      "i",
    ),
    otherText: new RegExp(`requested (?:about )?${N}`, "i"),
    limitTokens: new RegExp(`length (?:is|of)(?: only)? ${N}`, "i"),
  },
  // llama-cpp-python.
  {
    limit: "context",
    sign: /exceed (?:the )?context window of/i,
    text: new RegExp(`requested tokens \\(${N}\\)`, "i"),
    limitTokens: new RegExp(`window of ${N}`, "i"),
  },
  // Gemini.
  {
    limit: "context",
    sign: /input token count[\s\S]*exceeds the maximum/i,
    text: new RegExp(`count \\(${N}\\)`, "i"),
    limitTokens: new RegExp(`allowed \\(${N}\\)`, "i"),
  },
  // Mistral.
  {
    limit: "context",
    sign: /too large for model with/i,
    text: new RegExp(`contains ${N}`, "i"),
    limitTokens: new RegExp(`model with ${N}`, "i"),
  },
  // Anthropic.
  {
    limit: "context",
    sign: /(?:prompt|input) is too long/i,
    text: new RegExp(`${N} tokens >`, "i"),
    limitTokens: new RegExp(`> ${N}`, "i"),
  },
  // Together and Hugging Face.
  {
    limit: "context",
    sign: /must be <= [\d,]+\. Given/i,
    text: new RegExp(`Given: ${N}`, "i"),
    limitTokens: new RegExp(`<= ${N}`, "i"),
  },
  {
    limit: "context",
    sign: /longer than the model'?s context length/i,
    text: new RegExp(`\\(${N} tokens\\) is`, "i"),
    limitTokens: new RegExp(`length \\(${N}`, "i"),
  },
  // Newer models of OpenAI.
  {
    limit: "context",
    sign: /input tokens exceed the configured limit/i,
    text: new RegExp(`resulted in ${N}`, "i"),
    limitTokens: new RegExp(`limit of ${N}`, "i"),
  },
  // Cohere, Moonshot, Cerebras, LM Studio.
  {
    limit: "context",
    sign: /prompt cannot exceed|exceeded model token limit|while limit is|loaded with context length/i,
    text: new RegExp(`(?:received|requested:|current length is|keep the first) ${N}`, "i"),
    limitTokens: new RegExp(`(?:cannot exceed|limit:|limit is|context length of only) ${N}`, "i"),
  },
  // These name no numbers: llama.cpp (its numbers are fields), Ollama, OpenAI, LM Studio, Bedrock, MiniMax, vLLM.
  {
    limit: "context",
    sign: /exceeds? (?:the )?(?:available )?(?:max(?:imum)? )?context|exceeded (?:max(?:imum)? )?context length|context.{0,20}length|context window (?:exceeds|exceeded|is full)|too many tokens in|prompt too long|text is too long|reduce the length of the (?:messages|prompt|input)|max_tokens must be at least 1, got -/i,
  },
];
const OVERFLOW_CODE = /context_length_exceeded|exceed_context_size|model_context_window_exceeded/i;

/** A refusal because of the rate can have nearly the same words, such as "Too many tokens, please wait". */
const RATE_WORDS = /rate.?limit|too many requests|please wait|throttl/i;

/** Returns null if the prompt was not too long. `fields` is the field `error` of the response. */
export function overflowOf({ code, message, fields }: ErrorDetails): Overflow | null {
  const found = OVERFLOWS.find(({ sign }) => sign.test(message));
  const hasCode = OVERFLOW_CODE.test(code);
  if (!found && !hasCode) return null;
  if (!hasCode && found?.limit !== "minute" && RATE_WORDS.test(`${code} ${message}`)) return null;
  return {
    limit: found?.limit ?? "context",
    // The fields of llama.cpp.
    textTokens:
      countOf(fields["n_prompt_tokens"]) ?? numberIn(message, found?.text) ?? numberIn(message, found?.otherText),
    limitTokens: countOf(fields["n_ctx"]) ?? numberIn(message, found?.limitTokens),
  };
}

const countOf = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);

function numberIn(message: string, pattern: RegExp | undefined): number | null {
  const groups = pattern?.exec(message)?.slice(1) ?? [];
  const digits = groups.find((group) => group !== undefined)?.replaceAll(",", "");
  return digits ? Number(digits) : null;
}

const NO_CREDIT =
  /insufficient_quota|exceeded your current quota|requires more credits|insufficient (?:credits?|balance|funds)|credit balance is too low|billing_hard_limit|payment required|spend(?:ing)? limit|out of credits/i;

export const isOutOfCredit = (status: number, errorText: string): boolean =>
  status === 402 || NO_CREDIT.test(errorText);

/** OpenAI, Ollama ("model 'x' not found, try pulling it first"), vLLM, Groq, OpenRouter ("x is not a valid model ID"). */
const UNKNOWN_MODEL =
  /model_not_found|unknown_model|invalid_model|not a valid model|model_decommissioned|(?:model|deployment)\b[\s\S]{0,120}(?:not found|does not exist|not exist|not available|not supported|decommissioned)|no such model/i;

export const isUnknownModel = (status: number, errorText: string): boolean =>
  [400, 403, 404, 410].includes(status) && UNKNOWN_MODEL.test(errorText);

/** Also Azure and OpenRouter (moderation, 403), Gemini and DeepSeek. */
export const isFiltered = (errorText: string): boolean =>
  /content_filter|content_policy|content management policy|ResponsibleAIPolicy|PROHIBITED_CONTENT|flagged (?:by|for|as)|requires moderation|Content Exists Risk|data_inspection_failed/i.test(
    errorText,
  );

/** Says for what the rate is used up, if the server says it. `code` holds the code and the type of the error. */
export function usedUp(code: string, message: string): "tokens" | "requests" | null {
  if (/\btokens\b/i.test(code) || /tokens per|\(TP[MD]\)|token rate|too many tokens/i.test(message)) return "tokens";
  return /\brequests\b/i.test(code) || /requests per|\(RP[MD]\)|too many requests/i.test(message) ? "requests" : null;
}
