import type { AnswerProvider } from "./provider.ts";
import { joinAddress, outcomeOf, requestJson } from "./request.ts";
import type { ProviderSettings } from "./settings.ts";

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
    async transcribe({ address, language }) {
      const query = new URLSearchParams({
        model: model || "nova-3",
        smart_format: "true",
        diarize: "true",
        utterances: "true",
        ...(language === null ? { detect_language: "true" } : { language }),
      });
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

/** https://console.groq.com/docs/speech-to-text */
export function groq({ baseUrl, apiKey, model }: ProviderSettings): AnswerProvider {
  return {
    name: "groq",
    mode: "answer",
    labelsSpeakers: false,
    async transcribe({ address, language }) {
      const form = new FormData();
      form.set("url", address);
      form.set("model", model || "whisper-large-v3-turbo");
      form.set("response_format", "verbose_json");
      form.append("timestamp_granularities[]", "segment");
      if (language !== null) form.set("language", language);
      return outcomeOf("openai", await postForm(joinAddress(baseUrl, "/audio/transcriptions"), apiKey, form));
    },
  };
}

/** https://docs.mistral.ai/api/endpoint/audio/transcriptions. It takes a language or asks for times, not both, so it detects the language. */
export function mistral({ baseUrl, apiKey, model }: ProviderSettings): AnswerProvider {
  return {
    name: "mistral",
    mode: "answer",
    labelsSpeakers: true,
    async transcribe({ address }) {
      const form = new FormData();
      form.set("file_url", address);
      form.set("model", model || "voxtral-mini-latest");
      form.set("diarize", "true");
      form.append("timestamp_granularities", "segment");
      return outcomeOf("mistral", await postForm(joinAddress(baseUrl, "/v1/audio/transcriptions"), apiKey, form));
    },
  };
}

const postForm = (address: string, apiKey: string, body: FormData) =>
  requestJson(address, { method: "POST", headers: { authorization: `Bearer ${apiKey}` }, body }, ANSWER_TIMEOUT_MS);
