/** The services that turn sound into text, with the names that people know. The key is the value of `TRANSCRIBE_PROVIDER`. */
export const SERVICE_NAMES = {
  assemblyai: "AssemblyAI",
  deepgram: "Deepgram",
  groq: "Groq",
  mistral: "Mistral",
  worker: "Your own recogniser",
} as const;

export type ServiceId = keyof typeof SERVICE_NAMES;

/** Returns the id itself for a service that the site no longer knows. */
export const serviceName = (id: string): string => (SERVICE_NAMES as Record<string, string>)[id] ?? id;
