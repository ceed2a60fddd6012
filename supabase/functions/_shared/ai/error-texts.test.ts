import { expect, test } from "vitest";
import { detailsOf, type Failure, failureOf, failureOfStatus, ProviderError } from "./failure.ts";
import { failureSentence } from "./failure-words.ts";

/** The texts are those of real servers, from their source code, their documentation and reports of their users. */
const NOW = Date.parse("2026-11-29T12:03:20Z");
const question = { model: "the-model", promptTokens: 31_000, now: NOW };

const failureFor = (status: number, body: unknown, headers: Record<string, string> = {}): Failure => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return failureOf(new ProviderError({ status, headers: new Headers(headers) }, text), question);
};
const errorOf = (message: string, fields: object = {}) => ({
  error: { message, type: "invalid_request_error", ...fields },
});

const tooLong = (textTokens: number, limitTokens: number | null, limit = "context") => ({
  kind: "too-long",
  textTokens,
  limitTokens,
  limit,
});

test.each<[string, number, unknown, object]>([
  [
    "OpenAI",
    400,
    errorOf(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 204308 tokens. Please reduce the length of the messages.",
      { param: "messages", code: "context_length_exceeded" },
    ),
    tooLong(204_308, 128_000),
  ],
  [
    "OpenAI, newer models",
    400,
    errorOf(
      "Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300012 tokens. Please reduce the length of the messages.",
      { code: "context_length_exceeded" },
    ),
    tooLong(300_012, 272_000),
  ],
  [
    "OpenAI, without numbers",
    400,
    errorOf("Your input exceeds the context window of this model. Please adjust your input and try again.", {
      code: "context_length_exceeded",
    }),
    tooLong(31_000, null),
  ],
  [
    "llama.cpp",
    400,
    {
      error: {
        code: 400,
        message:
          "the request exceeds the available context size. try increasing the context size or enable context shift",
        type: "exceed_context_size_error",
        n_prompt_tokens: 14_429,
        n_ctx: 8192,
      },
    },
    tooLong(14_429, 8192),
  ],
  [
    "llama.cpp, an older version with status 500",
    500,
    {
      error: {
        code: 500,
        message:
          "the request exceeds the available context size. try increasing the context size or enable context shift",
        type: "server_error",
      },
    },
    tooLong(31_000, null),
  ],
  [
    "llama-cpp-python",
    400,
    errorOf(
      "This model's maximum context length is 2048 tokens. However, you requested 5136 tokens (4136 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
      { param: "messages", code: "context_length_exceeded" },
    ),
    tooLong(4136, 2048),
  ],
  [
    "llama-cpp-python, a stream",
    500,
    errorOf("Requested tokens (2285) exceed context window of 2048", { type: "internal_server_error", code: null }),
    tooLong(2285, 2048),
  ],
  [
    "vLLM",
    400,
    {
      object: "error",
      message:
        "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion). Please reduce the length of the messages or completion.",
      type: "BadRequestError",
      param: null,
      code: 400,
    },
    tooLong(112_946, 16_384),
  ],
  [
    "vLLM, too little room for the answer",
    400,
    errorOf(
      "'max_tokens' or 'max_completion_tokens' is too large: 4000. This model's maximum context length is 8192 tokens and your request has 5000 input tokens (4000 > 8192 - 5000).",
      { type: "BadRequestError", code: 400 },
    ),
    tooLong(5000, 8192),
  ],
  [
    "vLLM, no room for the answer",
    400,
    { object: "error", message: "max_tokens must be at least 1, got -186.", type: "BadRequestError", code: 400 },
    tooLong(31_000, null),
  ],
  ["Ollama", 400, { error: "the input length exceeds the context length" }, tooLong(31_000, null)],
  [
    "Ollama, another version",
    400,
    errorOf("prompt too long; exceeded max context length by 4096 tokens", { type: "api_error" }),
    tooLong(31_000, null),
  ],
  [
    "Gemini",
    400,
    [
      {
        error: {
          code: 400,
          message: "The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).",
          status: "INVALID_ARGUMENT",
        },
      },
    ],
    tooLong(1_200_293, 1_048_576),
  ],
  [
    "Groq",
    400,
    errorOf("Please reduce the length of the messages or completion.", {
      param: "messages",
      code: "context_length_exceeded",
    }),
    tooLong(31_000, null),
  ],
  [
    "Groq, the rate of a minute",
    413,
    errorOf(
      "Request too large for model `llama-3.3-70b-versatile` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size and try again. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing",
      { type: "tokens", code: "rate_limit_exceeded" },
    ),
    tooLong(14_137, 12_000, "minute"),
  ],
  [
    "OpenAI, the rate of a minute",
    429,
    errorOf(
      "Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Requested 31538. The input or output tokens must be reduced in order to run successfully. Visit https://platform.openai.com/account/rate-limits to learn more.",
      { type: "tokens", param: null, code: "rate_limit_exceeded" },
    ),
    tooLong(31_538, 30_000, "minute"),
  ],
  [
    "Mistral",
    400,
    {
      object: "error",
      message: "Prompt contains 40687 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
      type: "invalid_request_error",
      param: null,
      code: "3051",
    },
    tooLong(40_687, 32_768),
  ],
  [
    "OpenRouter",
    400,
    {
      error: {
        message:
          'This endpoint\'s maximum context length is 131072 tokens. However, you requested about 138956 tokens (137884 of text input, 1072 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
        code: 400,
      },
    },
    tooLong(137_884, 131_072),
  ],
  [
    "OpenRouter, with the error of its provider",
    400,
    {
      error: {
        message: "Provider returned error",
        code: 400,
        metadata: {
          raw: '{"error":{"message":"This model\'s maximum prompt length is 131072 but the request contains 165832 tokens."}}',
          provider_name: "xAI",
        },
      },
    },
    tooLong(165_832, 131_072),
  ],
  [
    "DeepSeek",
    400,
    errorOf(
      "This model's maximum context length is 131072 tokens. However, you requested 131134 tokens (122942 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
      { code: "invalid_request_error" },
    ),
    tooLong(122_942, 131_072),
  ],
  ["Anthropic", 400, errorOf("prompt is too long: 213462 tokens > 200000 maximum"), tooLong(213_462, 200_000)],
  ["Bedrock", 400, { message: "Input is too long for requested model." }, tooLong(31_000, null)],
  [
    "Together",
    422,
    errorOf(
      "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9102 `inputs` tokens and 512 `max_new_tokens`",
    ),
    tooLong(9102, 8193),
  ],
  [
    "Cerebras",
    400,
    errorOf("Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192", {
      code: "context_length_exceeded",
    }),
    tooLong(9000, 8192),
  ],
  [
    "Moonshot",
    400,
    errorOf("Your request exceeded model token limit: 262144 (requested: 300000)"),
    tooLong(300_000, 262_144),
  ],
  [
    "LM Studio",
    400,
    {
      error:
        "Trying to keep the first 5240 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input",
    },
    tooLong(5240, 4096),
  ],
  ["a proxy", 413, "<html><h1>413 Request Entity Too Large</h1></html>", tooLong(31_000, null)],
])("the error of %s says that the text is too long", (_, status, body, expected) => {
  expect(failureFor(status, body)).toEqual(expected);
});

test.each<[string, number, unknown, Record<string, string>, object]>([
  [
    "a used-up minute (Groq)",
    429,
    errorOf(
      "Rate limit reached for model `llama-3.1-8b-instant` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s. Need more tokens? Upgrade to Dev Tier today",
      { type: "tokens", code: "rate_limit_exceeded" },
    ),
    {},
    { kind: "busy", retryAfter: 5, allows: "tokens", until: NOW + 4770 },
  ],
  [
    "a throttle with nearly the words of an overflow",
    429,
    { message: "Too many tokens, please wait before trying again." },
    {},
    { kind: "busy", retryAfter: 30, allows: "tokens", until: null },
  ],
  [
    "a rate of requests with a header",
    429,
    errorOf("Rate limit reached for requests per min (RPM): Limit 3, Used 3.", { code: "rate_limit_exceeded" }),
    { "retry-after-ms": "20000" },
    { kind: "busy", retryAfter: 20, allows: "requests", until: NOW + 20_000 },
  ],
  [
    "no credit (OpenAI)",
    429,
    errorOf("You exceeded your current quota, please check your plan and billing details.", {
      type: "insufficient_quota",
      code: "insufficient_quota",
    }),
    {},
    { kind: "misconfigured", cause: "credit" },
  ],
  [
    "no credit (OpenRouter)",
    402,
    {
      error: {
        message:
          "This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 27342. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account",
        code: 402,
      },
    },
    {},
    { kind: "misconfigured", cause: "credit" },
  ],
  ["no credit (DeepSeek)", 402, errorOf("Insufficient Balance"), {}, { kind: "misconfigured", cause: "credit" }],
  [
    "a wrong key (OpenAI)",
    401,
    errorOf("Incorrect API key provided: sk-abc. You can find your API key at …", { code: "invalid_api_key" }),
    {},
    { kind: "misconfigured", cause: "key" },
  ],
  ["a wrong key (llama.cpp)", 401, errorOf("Invalid API Key", { type: "authentication_error" }), {}, { cause: "key" }],
  ["a key without rights", 403, errorOf("You do not have access."), {}, { kind: "misconfigured", cause: "key" }],
  [
    "an unknown model (OpenAI)",
    404,
    errorOf("The model `gpt-9` does not exist or you do not have access to it.", { code: "model_not_found" }),
    {},
    { kind: "misconfigured", cause: "model", model: "the-model" },
  ],
  [
    "an unknown model (Ollama)",
    404,
    errorOf('model "llama9" not found, try pulling it first', { type: "api_error" }),
    {},
    { cause: "model" },
  ],
  [
    "an unknown model (OpenRouter)",
    400,
    { error: { message: "x/y is not a valid model ID", code: 400 } },
    {},
    { cause: "model" },
  ],
  [
    "an old model (Groq)",
    400,
    errorOf("The model `mixtral-8x7b-32768` has been decommissioned and is no longer supported.", {
      code: "model_decommissioned",
    }),
    {},
    { cause: "model" },
  ],
  [
    "a content filter (Azure)",
    400,
    errorOf("The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
      code: "content_filter",
      innererror: { code: "ResponsibleAIPolicyViolation" },
    }),
    {},
    { kind: "refused" },
  ],
  ["a content filter (DeepSeek)", 400, errorOf("Content Exists Risk"), {}, { kind: "refused" }],
  ["a wrong address", 404, "404 page not found", {}, { kind: "misconfigured", cause: "other" }],
  [
    "a model that is loading (llama.cpp)",
    503,
    errorOf("Loading model", { type: "unavailable_error" }),
    {},
    { cause: "server" },
  ],
])("the error is %s", (_, status, body, headers, expected) => {
  expect(failureFor(status, body, headers)).toMatchObject(expected);
});

test("an error in a stream has the status of the provider", () => {
  const failure = failureOfStatus(
    502,
    detailsOf({ code: 502, message: "Provider disconnected unexpectedly" }),
    question,
  );
  expect(failure).toMatchObject({ kind: "unreachable", cause: "server", status: 502 });
});

test.each<[Failure, string]>([
  [
    { kind: "too-long", textTokens: 31_000, limitTokens: 8192, limit: "context" },
    "The text has about 31,000 tokens, the model reads 8,192.",
  ],
  [
    { kind: "too-long", textTokens: 5000, limitTokens: 8192, limit: "context" },
    "The text has about 5,000 tokens, and the model reads and writes 8,192 together. That leaves too little for the answer.",
  ],
  [
    { kind: "too-long", textTokens: 31_000, limitTokens: null, limit: "context" },
    "The text has about 31,000 tokens, and the model reads fewer.",
  ],
  [
    { kind: "too-long", textTokens: 14_137, limitTokens: 12_000, limit: "minute" },
    "The request has about 14,137 tokens, the account allows 12,000 in a minute.",
  ],
  [
    { kind: "truncated_prompt", textTokens: 31_000, readTokens: 4096 },
    "The text has about 31,000 tokens, but the model's server read only 4,096 of them.",
  ],
  [{ kind: "busy", retryAfter: 40, allows: "tokens", until: NOW }, "The model allows no more tokens until 12:04 UTC."],
  [{ kind: "busy", retryAfter: 40, allows: null, until: NOW }, "The model allows no more requests until 12:04 UTC."],
  [{ kind: "busy", retryAfter: 30, allows: null, until: null }, "The model is busy. Please try again later."],
  [
    { kind: "misconfigured", status: 404, cause: "model", model: "gpt-9" },
    "The model's server does not offer the model “gpt-9”. Check AI_MODEL and AI_BASE_URL.",
  ],
  [{ kind: "unreachable", cause: "unfinished", seconds: 180 }, "The model did not finish within 180 seconds."],
  [{ kind: "unreachable", cause: "silent", seconds: 30 }, "The model's server sent nothing for 30 seconds."],
])("the sentence for %j", (failure, sentence) => {
  expect(failureSentence(failure)).toBe(sentence);
});
