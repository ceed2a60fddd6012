import { estimateTokens, fewestTokens } from "../../../../src/domain/ai/tokens.ts";
import { type Completion, readCompletion } from "./completion.ts";
import { noteContext } from "./context.ts";
import { detailsOf, type FailedQuestion, type Failure, failureOf, failureOfStatus, ProviderError } from "./failure.ts";
import { type JsonFormat, responseFormat, simplerFormat } from "./json-format.ts";
import { paceOf } from "./pace.ts";
import { type CallLimits, postJson, type Server, serverKeyOf, startClock } from "./provider.ts";
import { noteReadTokens } from "./read-tokens.ts";
import type { Call, Turns } from "./turns.ts";
import { addUsage, NO_USAGE, type Usage } from "./usage.ts";

export type Message = { role: "system" | "user" | "assistant"; content: string };

export type ModelOutput = ({ kind: "text"; text: string } | Failure) & { tokens: number; usage: Usage };

export interface OutputRequest {
  messages: Message[];
  /** The part of the messages that other questions have, too. */
  material: string;
  jsonSchema: Record<string, unknown>;
  maxTokens: number;
  isStreamed: boolean;
  onText?: ((text: string) => void) | undefined;
}

/** A token of text has about four characters, but a token of spaces has many more. */
const MAX_CHARS_PER_TOKEN = 16;

/** A model may use all tokens for its reasoning, before it answers. Then the next call allows more tokens. */
const LARGER_TOKEN_LIMIT = { factor: 4, min: 4000 };

/** A dialect says what a server supports. Each process detects the dialect of a server once. */
interface Dialect {
  maxTokensField: "max_tokens" | "max_completion_tokens";
  format: JsonFormat;
  supportsStreams: boolean;
  reportsStreamUsage: boolean;
  needsMoreTokens: boolean;
}
const FIRST_DIALECT: Dialect = {
  maxTokensField: "max_tokens",
  format: "schema",
  needsMoreTokens: false,
  supportsStreams: true,
  reportsStreamUsage: true,
};
const dialects = new Map<string, Dialect>();

/** Asks until there is an answer, or a failure that another call would not change. `turns` limits the calls. */
export async function requestOutput(server: Server, request: OutputRequest, turns: Turns): Promise<ModelOutput> {
  const key = serverKeyOf(server);
  const promptTokens = estimateTokens(promptOf(request.messages));
  let dialect = dialects.get(key) ?? FIRST_DIALECT;
  let tokens = 0;
  let usage = NO_USAGE;
  const spend = (counted: number, used: Usage) => {
    tokens += counted;
    usage = addUsage(usage, used);
  };
  for (;;) {
    const maxTokens = allowedTokens(request.maxTokens, dialect);
    const turn = await turns.take(promptTokens + maxTokens, promptTokens);
    if ("kind" in turn) return { ...turn, tokens, usage };
    const body = { model: server.model, ...parametersOf(request, maxTokens, dialect) };
    const call = await callOnce(server, body, { ...request, maxTokens }, turn.limits, turns.signal);
    turn.end();
    if ("error" in call) {
      const { error, end } = call;
      const { rejectedText } = detailsOf(error);
      const failure = end
        ? ({ kind: "unreachable", ...end } as const)
        : failureOf(error, { model: server.model, promptTokens, now: Date.now() });
      // The model has read the prompt, although nobody gets its answer.
      const isPaid = rejectedText !== null || end !== null || turns.signal.aborted || isGatewayTimeout(error);
      if (isPaid) spend(promptTokens, estimatedUsage(promptTokens, 0));
      if (rejectedText !== null) return { kind: "text", text: rejectedText, tokens, usage };
      const isRejected = failure.kind === "misconfigured" && [400, 422].includes(failure.status);
      const adjustedDialect = isRejected && adjustDialect(dialect, error);
      if (adjustedDialect) dialect = adjustedDialect;
      else if (!(await turns.mayRepeat(failure, call))) return { ...noted(server, failure), tokens, usage };
      continue;
    }
    const { completion, end } = call;
    dialects.set(key, dialect);
    const used = usageOf(completion, promptTokens);
    spend(completion.tokens || used.promptTokens + used.completionTokens, used);
    if (isLengthReached(completion) && completion.text.trim() === "" && !dialect.needsMoreTokens) {
      dialect = { ...dialect, needsMoreTokens: true };
      dialects.set(key, dialect);
      continue;
    }
    const output =
      end && completion.end === "broken"
        ? ({ kind: "unreachable", ...end } as const)
        : outputOf(completion, { model: server.model, promptTokens, now: Date.now() });
    const failure = output.kind === "text" ? await truncationOf(server, request, completion, turns) : output;
    if (failure) turns.noteFailure(failure, call);
    else turns.noteAnswer(call);
    return { ...(failure ? noted(server, failure) : output), tokens, usage } as ModelOutput;
  }
}

const promptOf = (messages: readonly Message[]) => messages.map(({ content }) => content).join("");

type CallResult = Call & ({ completion: Completion } | { error: unknown });

async function callOnce(
  server: Server,
  body: object,
  { maxTokens, onText }: OutputRequest,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<CallResult> {
  const pace = paceOf(serverKeyOf(server));
  const clock = startClock(limits, signal);
  const sentAt = Date.now();
  const callNow = (): Call => ({ sentAt, ms: Date.now() - sentAt, hasBytes: clock.hasBytes, end: clock.end });
  try {
    const response = await postJson(server, "/chat/completions", body, clock.signal);
    pace.note(response.headers, Date.now());
    const completion = await readCompletion(response, maxTokens * MAX_CHARS_PER_TOKEN, onText, clock.noteBytes);
    return { ...callNow(), completion };
  } catch (error) {
    if (error instanceof ProviderError && error.headers) pace.note(error.headers, Date.now());
    return { ...callNow(), error };
  } finally {
    clock.stop();
  }
}

/** Notes what a failure says about the server, for the next question. */
function noted(server: Server, failure: Failure): Failure {
  if (failure.kind === "too-long" && failure.limit === "context" && failure.limitTokens !== null)
    noteContext(server, failure.limitTokens);
  if (failure.kind === "truncated_prompt") noteContext(server, failure.readTokens);
  return failure;
}

async function truncationOf(
  server: Server,
  { messages, material }: OutputRequest,
  { usage }: Completion,
  turns: Turns,
): Promise<Failure | null> {
  const prompt = promptOf(messages);
  const fewest = fewestTokens(prompt);
  const readTokens = usage?.promptTokens ?? 0;
  const wasReadWhole = (await noteReadTokens(server, material, readTokens)) >= fewest;
  return turns.isTruncated(readTokens, fewest, wasReadWhole)
    ? { kind: "truncated_prompt", textTokens: estimateTokens(prompt), readTokens }
    : null;
}

/** A proxy has waited too long for the model, which may still write. */
const isGatewayTimeout = (error: unknown) => error instanceof ProviderError && [408, 504].includes(error.status ?? 0);

const estimatedUsage = (promptTokens: number, completionTokens: number): Usage => ({
  promptTokens,
  cachedTokens: 0,
  completionTokens,
  isEstimated: true,
});

function usageOf({ usage, text }: Completion, promptTokens: number): Usage {
  const written = estimateTokens(text);
  if (!usage) return estimatedUsage(promptTokens, written);
  return {
    // Some servers report 0 for an answer that failed.
    promptTokens: usage.promptTokens || promptTokens,
    cachedTokens: usage.cachedTokens,
    completionTokens: usage.completionTokens ?? written,
    isEstimated: !usage.promptTokens || usage.completionTokens === null,
  };
}

const allowedTokens = (maxTokens: number, { needsMoreTokens }: Dialect) =>
  needsMoreTokens ? Math.max(LARGER_TOKEN_LIMIT.min, LARGER_TOKEN_LIMIT.factor * maxTokens) : maxTokens;

function parametersOf({ messages, jsonSchema, isStreamed }: OutputRequest, maxTokens: number, dialect: Dialect) {
  const { maxTokensField, format, supportsStreams, reportsStreamUsage } = dialect;
  const usage = reportsStreamUsage ? { stream_options: { include_usage: true } } : {};
  return {
    messages,
    [maxTokensField]: maxTokens,
    ...responseFormat(format, jsonSchema),
    ...(isStreamed && supportsStreams ? { stream: true, ...usage } : {}),
  };
}

function adjustDialect(dialect: Dialect, error: unknown): Dialect | null {
  const { param, message, code } = detailsOf(error);
  const errorText = `${param} ${message} ${code}`;
  if (dialect.maxTokensField === "max_tokens" && /\bmax_(completion_)?tokens\b/.test(errorText))
    return { ...dialect, maxTokensField: "max_completion_tokens" };
  if (dialect.reportsStreamUsage && /stream_options|include_usage/.test(errorText))
    return { ...dialect, reportsStreamUsage: false };
  const format = simplerFormat(dialect.format);
  if (format && /response_format|json_object|json_schema|json mode|schema/i.test(errorText))
    return { ...dialect, format };
  if (dialect.supportsStreams && /\bstream(ing)?\b/i.test(errorText)) return { ...dialect, supportsStreams: false };
  return null;
}

const isLengthReached = ({ finishReason }: Completion) => /^(length|max_tokens)$/.test(finishReason ?? "");

function outputOf(completion: Completion, question: FailedQuestion): { kind: "text"; text: string } | Failure {
  if (completion.error) {
    const details = detailsOf(completion.error);
    // OpenRouter puts the status of the provider into the error of a stream.
    const status = Number(details.fields["code"]);
    return failureOfStatus(status >= 400 && status < 600 ? status : 500, details, question);
  }
  if (completion.isRefused || completion.finishReason === "content_filter") return { kind: "refused" };
  if (completion.end === "cut" || isLengthReached(completion)) return { kind: "truncated" };
  return completion.end === "broken"
    ? { kind: "unreachable", cause: "broken", seconds: 0 }
    : { kind: "text", text: completion.text };
}
