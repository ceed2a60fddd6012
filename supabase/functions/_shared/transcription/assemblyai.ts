import { fieldsOf } from "../../../../src/domain/text/is-record.ts";
import { type CallbackProvider, type Outcome, SECRET_HEADER, type Submission } from "./provider.ts";
import { joinAddress, outcomeOf, requestJson } from "./request.ts";
import type { ProviderSettings } from "./settings.ts";

const TIMEOUT_MS = 20_000;
/** A page of the list of jobs. The list begins with the newest. */
const PAGE = 200;
const MAX_PAGES = 10;
/** https://www.assemblyai.com/docs/pre-recorded-audio/keyterms-prompting. Its newest model takes 1,000 key terms, older ones 200. */
const MAX_KEY_TERMS = 200;
const KEY_TERM_MAX_WORDS = 6;
/** The clocks of both sides differ a little. */
const CLOCK_TOLERANCE_MS = 120_000;
/** After any other error, the service may still have the text, and would bill the same sound again. */
const UNKNOWN_JOB = [400, 404];

/** https://www.assemblyai.com/docs/api-reference/transcripts */
export function assemblyAi({ baseUrl, apiKey, model }: ProviderSettings): CallbackProvider {
  const headers = { authorization: apiKey, "content-type": "application/json" };
  const call = (path: string, init: RequestInit = {}) =>
    requestJson(joinAddress(baseUrl, path), { ...init, headers }, TIMEOUT_MS);

  return {
    name: "assemblyai",
    mode: "callback",
    labelsSpeakers: true,

    async submit({ address, language, terms }, callback): Promise<Submission> {
      const keyTerms = terms.filter((term) => term.split(/\s+/).length <= KEY_TERM_MAX_WORDS).slice(0, MAX_KEY_TERMS);
      const answer = await call("/v2/transcript", {
        method: "POST",
        body: JSON.stringify({
          audio_url: address,
          speaker_labels: true,
          ...(language === null ? { language_detection: true } : { language_code: language }),
          ...(model ? { speech_models: [model] } : {}),
          ...(keyTerms.length > 0 ? { keyterms_prompt: keyTerms } : {}),
          webhook_url: callback.address,
          webhook_auth_header_name: SECRET_HEADER,
          webhook_auth_header_value: callback.secret,
        }),
      });
      if (answer.kind !== "json") return answer;
      const { id } = fieldsOf(answer.value);
      if (typeof id === "string" && id !== "") return { kind: "submitted", id };
      return { kind: "unclear", reason: "The transcription service did not name the job." };
    },

    async read(id): Promise<Outcome> {
      const answer = await call(`/v2/transcript/${encodeURIComponent(id)}`);
      if (answer.kind === "failed" && !UNKNOWN_JOB.includes(answer.status ?? 0))
        return { kind: "unclear", reason: answer.reason };
      if (answer.kind !== "json") return answer;
      const { status, error } = fieldsOf(answer.value);
      if (status === "completed") return outcomeOf("assemblyai", answer);
      if (status === "error") return { kind: "failed", ...reasonOf(String(error)) };
      return { kind: "working" };
    },

    async find(isOfSound, since) {
      let query = `?limit=${PAGE}`;
      for (let page = 0; page < MAX_PAGES; page++) {
        const answer = await call(`/v2/transcript${query}`);
        if (answer.kind !== "json") throw new Error("The list of jobs could not be read.");
        const { transcripts } = fieldsOf(answer.value);
        const entries = Array.isArray(transcripts) ? transcripts.map(fieldsOf) : [];
        const isRecent = ({ created }: Record<string, unknown>) =>
          timeOf(created) >= since.getTime() - CLOCK_TOLERANCE_MS;
        const match = entries.find((entry) => isOfSound(String(entry["audio_url"])) && isRecent(entry));
        if (match && typeof match["id"] === "string") return match["id"];
        const last = entries.at(-1);
        if (!last || entries.length < PAGE || !isRecent(last)) return null;
        query = `?limit=${PAGE}&before_id=${encodeURIComponent(String(last["id"]))}`;
      }
      throw new Error("The list of jobs is too long.");
    },

    async forget(id) {
      await call(`/v2/transcript/${encodeURIComponent(id)}`, { method: "DELETE" });
    },
  };
}

/** Times without a zone are in UTC. */
const timeOf = (created: unknown) =>
  Date.parse(/Z|[+-]\d\d:?\d\d$/.test(String(created)) ? String(created) : `${created}Z`);

/** The text of the error may contain the address of the sound, so an editor reads our own sentence. */
function reasonOf(error: string): { reason: string; canRetry: boolean } {
  if (/download|fetch|reach|url/i.test(error))
    return { reason: "The transcription service could not download the sound.", canRetry: true };
  if (/language/i.test(error))
    return { reason: "The transcription service does not know the language of the sound.", canRetry: false };
  if (/no spoken|no speech|silen/i.test(error))
    return { reason: "The transcription service heard no words.", canRetry: false };
  return { reason: "The transcription service could not read the sound.", canRetry: false };
}
