import { textsWithin, whisperPrompt } from "../../../../src/domain/glossary/hints.ts";
import type { AnswerProvider } from "./provider.ts";
import { joinAddress, outcomeOf, requestJson } from "./request.ts";
import type { ProviderSettings } from "./settings.ts";

/** https://developers.deepgram.com/docs/keyterm: 500 tokens. */
const DEEPGRAM_MAX_CHARS = 1000;
/** Supabase ends a request after 150 s. */
export const ANSWER_TIMEOUT_MS = 140_000;

/**
 * https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded. Deepgram can also call back, but it stores no
 * text, so the text would have to be read from the call. This site reads no text from a call (decision 61).
 */
export function deepgram({ baseUrl, apiKey, model }: ProviderSettings): AnswerProvider {
  return {
    name: "deepgram",
    mode: "answer",
    labelsSpeakers: true,
    async transcribe({ address, language, terms }) {
      const usedModel = model || "nova-3";
      const query = new URLSearchParams({
        model: usedModel,
        smart_format: "true",
        diarize: "true",
        utterances: "true",
        ...(language === null ? { detect_language: "true" } : { language }),
      });
      // Key terms need a known language and a model of this family. Older models take only single words.
      if (language !== null && usedModel.startsWith("nova-3"))
        for (const term of textsWithin(terms.slice(0, 100), DEEPGRAM_MAX_CHARS)) query.append("keyterm", term);
      const answer = await requestJson(
        joinAddress(baseUrl, `/v1/listen?${query}`),
        {
          method: "POST",
          headers: { authorization: `Token ${apiKey}`, "content-type": "application/json" },
          body: JSON.stringify({ url: address }),
        },
        ANSWER_TIMEOUT_MS,
      );
      return outcomeOf("deepgram", answer);
    },
  };
}

/** https://console.groq.com/docs/speech-to-text. A prompt has at most 224 tokens. */
export function groq({ baseUrl, apiKey, model }: ProviderSettings): AnswerProvider {
  return {
    name: "groq",
    mode: "answer",
    labelsSpeakers: false,
    async transcribe({ address, language, terms }) {
      const form = new FormData();
      const prompt = whisperPrompt(terms);
      if (prompt !== null) form.set("prompt", prompt);
      form.set("url", address);
      form.set("model", model || "whisper-large-v3-turbo");
      form.set("response_format", "verbose_json");
      form.append("timestamp_granularities[]", "segment");
      if (language !== null) form.set("language", language);
      return outcomeOf("openai", await postForm(joinAddress(baseUrl, "/audio/transcriptions"), apiKey, form));
    },
  };
}

/**
 * https://docs.mistral.ai/api/endpoint/audio/transcriptions. It takes a language or asks for times, not both, so it detects the
 * language. It takes 100 terms. Its clients refuse spaces and commas in a term, and write underscores.
 */
export function mistral({ baseUrl, apiKey, model }: ProviderSettings): AnswerProvider {
  return {
    name: "mistral",
    mode: "answer",
    labelsSpeakers: true,
    async transcribe({ address, terms }) {
      const form = new FormData();
      form.set("file_url", address);
      form.set("model", model || "voxtral-mini-latest");
      form.set("diarize", "true");
      form.append("timestamp_granularities", "segment");
      for (const term of terms.slice(0, 100)) form.append("context_bias", term.replace(/[\s,]+/g, "_"));
      return outcomeOf("mistral", await postForm(joinAddress(baseUrl, "/v1/audio/transcriptions"), apiKey, form));
    },
  };
}

const postForm = (address: string, apiKey: string, body: FormData) =>
  requestJson(address, { method: "POST", headers: { authorization: `Bearer ${apiKey}` }, body }, ANSWER_TIMEOUT_MS);
