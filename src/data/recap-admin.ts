import { backend } from "./client.ts";

export interface AdminFacts {
  isManualClip: boolean;
  isPublished: boolean;
}

export async function fetchAdminFacts(id: string, signal: AbortSignal): Promise<AdminFacts | null> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select("is_manual_clip, is_published")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && { isManualClip: data.is_manual_clip, isPublished: data.is_published };
}

/** Throws an error if the database changed no row (security B33). */
export async function setClipTag(id: string, isOn: boolean): Promise<void> {
  const { data, error } = await backend()
    .from("er_episodes")
    .update({ is_manual_clip: isOn })
    .eq("id", id)
    .select("id");
  if (error) throw error;
  if (data.length === 0) throw new Error("No recap was changed.");
}

export async function fetchRawTranscript(id: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select("transcript")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data?.transcript || null;
}
