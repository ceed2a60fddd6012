import type { Env } from "../../supabase/functions/_shared/settings.ts";
import type { Settings } from "../local/settings.ts";

const QUESTION_SECONDS = 1800;

/** The settings with which the worker writes recaps. Each question has a time of its own, because no host ends the worker. */
export function writerEnv(settings: Settings): { env: Env; questionSeconds: number } {
  const questionSeconds = settings.AI_WORKER_SECONDS ?? QUESTION_SECONDS;
  const values: Record<string, unknown> = { ...settings, AI_SECTION_SECONDS: questionSeconds };
  const env: Env = (name) => (values[name] === undefined ? undefined : String(values[name]));
  return { env, questionSeconds };
}
