import { fieldsOf, isRecord } from "../../../../src/domain/text/is-record.ts";
import type { Env } from "../settings.ts";
import { getJson, type Server, serverKeyOf } from "./provider.ts";

const knownContexts = new Map<string, number | null>();
/** The list of OpenRouter has about 1 MB. */
const LIST_MAX_BYTES = 4 * 1024 * 1024;
/** OpenRouter and Together, vLLM and SGLang, Groq, Mistral, LM Studio, Anthropic, and newer llama.cpp. */
const CONTEXT_FIELDS = [
  "loaded_context_length",
  "context_length",
  "max_model_len",
  "context_window",
  "max_context_length",
  "n_ctx",
  "max_input_tokens",
];

/** The limits from errors. A wrong setting must not repeat the error. */
const limitsOfErrors = new Map<string, number>();

/** Notes what an error of the server says about its context. */
export function noteContext(server: Server, tokens: number): void {
  limitsOfErrors.set(serverKeyOf(server), tokens);
}

export async function contextTokensOf(server: Server, env: Env, signal: AbortSignal): Promise<number | null> {
  const named = await namedContext(server, env, signal);
  const limit = limitsOfErrors.get(serverKeyOf(server)) ?? null;
  return named !== null && limit !== null ? Math.min(named, limit) : (named ?? limit);
}

async function namedContext(server: Server, env: Env, signal: AbortSignal): Promise<number | null> {
  const setting = env("AI_CONTEXT_TOKENS");
  if (setting && /^[1-9]\d{0,9}$/.test(setting)) return Number(setting);
  const key = serverKeyOf(server);
  const known = knownContexts.get(key);
  if (known !== undefined) return known;
  const tokens = await askServer(server, signal);
  // Without an answer, the next recap asks again.
  if (tokens !== undefined) knownContexts.set(key, tokens);
  return tokens ?? null;
}

/** Returns undefined if the server does not answer, and null if it does not say how many tokens it reads. */
async function askServer(server: Server, signal: AbortSignal): Promise<number | null | undefined> {
  const list = await getJson(server, `${server.baseURL}/models`, LIST_MAX_BYTES, signal);
  if (list === undefined) return undefined;
  const entry = entryOf(list, server.model);
  const root = server.baseURL.replace(/\/v1$/, "");
  const owner = entry["owned_by"];
  if (owner === "llamacpp") {
    // The server can divide its context among several requests. Only `/props` says how much one request gets.
    const props = fieldsOf(await getJson(server, `${root}/props`, LIST_MAX_BYTES, signal));
    const meta = fieldsOf(entry["meta"]);
    return (
      firstCount(fieldsOf(props["default_generation_settings"]), ["n_ctx"]) ??
      firstCount(meta, ["n_ctx", "n_ctx_train"])
    );
  }
  // Ollama says nothing in its list, and reads 4,096 tokens of most models.
  if (owner === "library") {
    const running = fieldsOf(await getJson(server, `${root}/api/ps`, LIST_MAX_BYTES, signal));
    return firstCount(entryOf({ data: running["models"] }, server.model), CONTEXT_FIELDS);
  }
  return (
    firstCount(fieldsOf(entry["top_provider"]), CONTEXT_FIELDS) ??
    firstCount(entry, CONTEXT_FIELDS) ??
    firstCount(fieldsOf(entry["meta"]), CONTEXT_FIELDS) ??
    firstCount(fieldsOf(entry["metadata"]), CONTEXT_FIELDS)
  );
}

/** A server with only one model accepts any name. */
function entryOf(list: unknown, model: string): Record<string, unknown> {
  const data = Array.isArray(list) ? list : fieldsOf(list)["data"];
  const entries = Array.isArray(data) ? data.filter(isRecord) : [];
  const named = entries.find(({ id, name }) => [id, name].some((value) => nameOf(value) === nameOf(model)));
  return named ?? (entries.length === 1 ? fieldsOf(entries[0]) : {});
}

/** Gemini writes "models/gemini-2.5-flash". Ollama adds ":latest". */
const nameOf = (value: unknown) =>
  String(value)
    .replace(/^models\//, "")
    .replace(/:latest$/, "");

function firstCount(fields: Record<string, unknown>, names: readonly string[]): number | null {
  const counts = names.map((name) => fields[name]);
  return counts.find((value): value is number => Number.isInteger(value) && Number(value) > 0) ?? null;
}
